import { insertInto } from '../../db/insertions.ts';
import { sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';

const insert = insertInto('workspaces', { except: ['created_at'] });
const countRevision = sql`update organizations set revision = revision + 1 where id = $1`;

export async function createWorkspace(
  db: Statements,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const id = newId();
  await db.query(insert.statement, insert.valuesOf({ organization_id: organizationId, id, name }));
  await db.query(countRevision, [organizationId]);
  return id;
}
