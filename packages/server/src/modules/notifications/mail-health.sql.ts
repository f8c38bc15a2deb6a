/** How mail goes in the whole deployment, for operators. */
import { columns, computed, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const countSince = sql`select ${computed('mails', 'bigint', 'count(*)')} from (
    select from organizations o cross join lateral (select from mails t
      where t.organization_id = o.id and t.id >= $1 and t.status = $2 limit $3) as m limit $3) as counted`;

/** Counts mails of a status from an id on, up to a number. */
export async function countMailsSince(
  db: Statements,
  { from, status, most }: { from: string; status: 'sent' | 'failed'; most: number },
): Promise<number> {
  const [row] = await db.query(countSince, [from, status, most]);
  return row?.mails ?? 0;
}

const pending = sql`select ${computed('mails', 'bigint', 'count(*)')} from (
    select from organizations o cross join lateral (select from mails t
      where t.organization_id = o.id and t.status = 'pending' limit $1) as m limit $1) as counted`;

/** Counts mails that wait, up to a number. */
export async function countPendingMails(db: Statements, most: number): Promise<number> {
  const [row] = await db.query(pending, [most]);
  return row?.mails ?? 0;
}

const failed = sql`select ${renamed('organizations', { id: 'organization_id', name: 'organization_name' }, 'o')},
    ${columns('mails', ['id', 'template', 'failure', 'created_at'], 'm')},
    ${computed('domain', 'text', "substring(m.to_email from '[^@]*$')")}
  from organizations o cross join lateral (
    select t.id, t.template, t.failure, t.created_at, t.to_email from mails t
    where t.organization_id = o.id and t.status = 'failed' order by t.id desc limit $1) as m
  order by m.id desc limit $1`;

/** Finds the newest mails that failed, without their addresses. */
export const findFailedMails = (db: Statements, limit: number) => db.query(failed, [limit]);

const suppressed = sql`select ${columns('mail_suppressions', ['reason'], 's')},
    ${computed('addresses', 'bigint', 'count(*)')}
  from organizations o join mail_suppressions s on s.organization_id = o.id and s.lifted_at is null
  group by s.reason order by s.reason`;

/** Counts addresses that get no mail of an organization, by the reason. */
export const countSuppressions = (db: Statements) => db.query(suppressed);

const optedOut = sql`select ${computed('addresses', 'bigint', 'count(*)')} from mail_opt_outs`;

/** Counts addresses that get no mail of anybody here. */
export async function countOptOutsOfEveryone(db: Statements): Promise<number> {
  const [row] = await db.query(optedOut);
  return row?.addresses ?? 0;
}
