/** The charges and refunds that movements at the gateway are for, in all organizations. */
import { columns, renamed, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import type { Cents } from '../../../kit/money.ts';

/** A charge or a refund of an organization. */
export interface CauseRow {
  organization_id: string;
  clock_offset_ms: number;
  id: string;
  order_id: string;
  status: string;
  amount_cents: Cents;
}

const organization = renamed('organizations', { id: 'organization_id' }, 'o');
const clock = columns('organizations', ['clock_offset_ms'], 'o');

const charges = sql`select ${organization}, ${clock}, ${columns('charges', ['id', 'order_id', 'status', 'amount_cents'], 'c')}
  from organizations o
  cross join lateral (
    select c.* from charges c where c.organization_id = o.id and c.id = any($1::uuid[]) offset 0
  ) as c`;

export const findChargesByIds = (db: Statements, ids: readonly string[]): Promise<CauseRow[]> =>
  db.query(charges, [ids]);

const refunds = sql`select ${organization}, ${clock}, ${columns('refunds', ['id', 'order_id', 'status', 'amount_cents'], 'r')}
  from organizations o
  cross join lateral (
    select r.* from refunds r where r.organization_id = o.id and r.id = any($1::uuid[]) offset 0
  ) as r`;

export const findRefundsByIds = (db: Statements, ids: readonly string[]): Promise<CauseRow[]> =>
  db.query(refunds, [ids]);

const succeeded = sql`select ${columns('charges', ['id', 'amount_cents'], 'c')}
  from organizations o
  join charges c on c.organization_id = o.id and c.id >= uuid_v7($2, 0) and c.id < uuid_v7($3, 0)
    and c.gateway = $1 and c.status = 'succeeded'`;

/** Finds the successful charges that were made between two real times. */
export const findSucceededCharges = (
  db: Statements,
  gateway: string,
  { since, until }: { since: Date; until: Date },
): Promise<{ id: string; amount_cents: Cents }[]> => db.query(succeeded, [gateway, since, until]);
