import { insertInto } from '../../../db/insertions.ts';
import { allColumns, columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';

export type GatewayPayoutRow = Row<'gateway_payouts'>;

const byReference = sql`select ${columns('gateway_payouts', ['reference'])} from gateway_payouts
  where gateway = $1 and reference = $2`;

export async function isPayoutBooked(db: Statements, gateway: string, reference: string): Promise<boolean> {
  return (await db.query(byReference, [gateway, reference])).length > 0;
}

const insertRow = insertInto('gateway_payouts', { except: ['booked_at'] });
const insertOnce = sql`${insertRow.statement} on conflict do nothing`;

/** Records that all parts of a payout are booked. Another process may have recorded it before. */
export const writeBookedPayout = (tx: Tx, row: Omit<GatewayPayoutRow, 'booked_at'>): void =>
  tx.defer(insertOnce, insertRow.valuesOf(row));

const all = sql`select ${allColumns('gateway_payouts')} from gateway_payouts order by paid_at, reference`;

export const listBookedPayouts = (db: Statements): Promise<GatewayPayoutRow[]> => db.query(all);
