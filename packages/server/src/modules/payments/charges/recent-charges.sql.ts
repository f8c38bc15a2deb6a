import { columns, computed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const recent = sql`select ${columns('charges', ['status'], 'c')}, ${computed('charges', 'bigint', 'count(*)')}
  from organizations o cross join lateral (
    select t.status from charges t
    where t.organization_id = o.id and t.id >= uuid_v7_floor(now() - interval '1 hour') order by t.id limit $1
  ) as c group by c.status`;

/** Counts the charges that were begun in the last hour, by their status, up to a number for each organization. */
export const countRecentCharges = (db: Statements, most: number) => db.query(recent, [most]);
