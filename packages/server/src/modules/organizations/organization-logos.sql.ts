import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

const insert = insertInto('organization_logos', { except: ['created_at'] });
const insertOnce = sql`${insert.statement}
  on conflict (organization_id, name) do update set created_at = now()`;
const choose = sql`update organizations set logo_name = $2, revision = revision + 1 where id = $1`;
const deleteOldest = sql`delete from organization_logos l
  where l.organization_id = $1
    and l.name <> all(array(select o.name from organization_logos o where o.organization_id = $1
      order by o.created_at desc, o.name limit $2))
    and l.name is distinct from (select c.logo_name from organizations c where c.id = $1)`;

/** Mails that were sent show earlier logos, of which so many stay. */
const mostKept = 10;

/** Stores a logo and shows it. */
export function writeLogo(
  tx: Tx,
  logo: { readonly organization_id: string; readonly name: string; readonly picture: Buffer },
): void {
  tx.defer(insertOnce, insert.valuesOf(logo));
  tx.defer(choose, [logo.organization_id, logo.name]);
  tx.defer(deleteOldest, [logo.organization_id, mostKept]);
}

export const writeNoLogo = (tx: Tx, organizationId: string): void => tx.defer(choose, [organizationId, null]);

const picture = sql`select ${columns('organization_logos', ['picture'], 'l')} from organization_logos l
  join organizations o on o.id = l.organization_id
  where o.link_code = $1 and l.name = $2`;

/** Finds a logo by the code that links of the organization have, and by its name. */
export async function findLogo(db: Statements, linkCode: string, name: string): Promise<Buffer | null> {
  const [row] = await db.query(picture, [linkCode, name]);
  return row?.picture ?? null;
}
