import { lockSpaces } from '../../../../db/advisory-locks.ts';
import { insertInto } from '../../../../db/insertions.ts';
import { allColumns, computed, constant, sql } from '../../../../db/sql.ts';
import type { Statements, Tx } from '../../../../db/statements.ts';
import type { Row } from '../../../../db/tables.ts';
import type { Cents } from '../../../../kit/money.ts';

export interface SimulatedMovementRow {
  kind: 'charge' | 'refund';
  key: string;
  reference: string;
  amount_cents: Cents;
}

const movements = sql`select ${computed('kind', 'text', 'm.kind').as<Pick<SimulatedMovementRow, 'kind'>>()},
    ${computed('key', 'text', 'm.key')}, ${computed('reference', 'text', 'm.reference')},
    ${computed('amount_cents', 'bigint', 'm.amount_cents')}
  from (
    select 'charge' as kind, key, reference, amount_cents, created_at from simulated_charges where reference is not null
    union all
    select 'refund', key, reference, amount_cents, created_at from simulated_refunds where reference is not null
  ) as m
  where m.created_at >= $1 and m.created_at < $2 order by m.created_at, m.reference`;

export const findMovementsBetween = (
  db: Statements,
  from: Date,
  until: Date,
): Promise<SimulatedMovementRow[]> => db.query(movements, [from, until]);

const payouts = sql`select ${allColumns('simulated_payouts')} from simulated_payouts order by until`;

/** Returns all payouts, the oldest first. */
export const findSimulatedPayouts = (db: Statements): Promise<Row<'simulated_payouts'>[]> =>
  db.query(payouts);

const insertPayout = insertInto('simulated_payouts');
export const writeSimulatedPayout = (tx: Tx, row: Row<'simulated_payouts'>): void =>
  tx.insert(insertPayout, row);

const lock = sql`select pg_advisory_xact_lock(${constant(lockSpaces.gatewayBookings)}, hashtext('simulated_payouts'))`;

export async function lockSimulatedPayouts(tx: Tx): Promise<void> {
  await tx.query(lock);
}
