import type { Statements } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';

const insert = 'insert into workspaces (organization_id, id, name) values ($1, $2, $3)';
const bump = 'update organizations set revision = revision + 1 where id = $1';

export async function createWorkspace(
  db: Statements,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<string> {
  const id = newId();
  await db.query(insert, [organizationId, id, name]);
  await db.query(bump, [organizationId]);
  return id;
}
