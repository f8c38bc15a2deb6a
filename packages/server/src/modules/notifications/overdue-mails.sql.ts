import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { MailRow } from './mails.sql.ts';

/** In real time. Shorter than the job of a mail repeats its attempts, so that no mail is left without an outcome. */
const givenUpAfter = fragment`interval '3 days'`;

const organizationsWithOverdueMails = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where (select m.queued_at from mails m where m.organization_id = o.id and m.status = 'pending'
    order by m.queued_at limit 1) < now() - ${givenUpAfter}`;

/** Finds organizations with mails that no mail server has taken for three days. */
export async function findOrganizationsWithOverdueMails(db: Statements): Promise<string[]> {
  const rows = await db.query(organizationsWithOverdueMails);
  return rows.map(({ id }) => id);
}

const overdueMails = sql`select ${allColumns('mails', 'm').as<MailRow>()} from mails m
  where m.organization_id = $1 and m.status = 'pending' and m.queued_at < now() - ${givenUpAfter}
  order by m.queued_at limit $2`;

/** Finds overdue mails of an organization, the longest waiting first. */
export const findOverdueMails = (db: Statements, organizationId: string, limit: number): Promise<MailRow[]> =>
  db.query(overdueMails, [organizationId, limit]);

const longestPending = sql`select
    ${computed('seconds', 'bigint', 'coalesce(extract(epoch from now() - min(m.queued_at)), 0)::bigint')}
  from organizations o cross join lateral (
    select t.queued_at from mails t where t.organization_id = o.id and t.status = 'pending'
    order by t.queued_at limit 1
  ) as m`;

/** How long the mail has been pending that has been so the longest, in seconds. */
export async function findLongestPending(db: Statements): Promise<number> {
  const [row] = await db.query(longestPending);
  return row?.seconds ?? 0;
}
