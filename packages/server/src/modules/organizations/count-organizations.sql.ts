import { sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const all = sql`select ${total} from organizations where kind = 'customer'`;

/** Counts the organizations that send gifts. */
export async function countOrganizations(db: Statements): Promise<number> {
  const [row] = await db.query(all);
  return row?.total ?? 0;
}
