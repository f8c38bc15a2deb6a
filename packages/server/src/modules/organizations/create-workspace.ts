import { insertInto } from '../../db/insertions.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { writeRevision } from './write-revision.ts';

const insert = insertInto('workspaces', { except: ['created_at'] });

export function createWorkspace(
  tx: Tx,
  { organizationId, name }: { organizationId: string; name: string },
): string {
  const id = newId();
  tx.insert(insert, { organization_id: organizationId, id, name });
  writeRevision(tx, organizationId);
  return id;
}
