/** What was booked of a card gateway's fees and payouts. */
import { lockSpaces } from '../../db/advisory-locks.ts';
import { columns, computed, constant, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

const lock = sql`select pg_advisory_xact_lock(${constant(lockSpaces.gatewayBookings)}, hashtext($1::text))`;

/** No other process can book anything of the gateway in the organization's ledger until the transaction ends. */
export async function lockGatewayBookings(tx: Tx, organizationId: string): Promise<void> {
  await tx.query(lock, [organizationId]);
}

const booked = sql`select ${columns('ledger_transfers', ['kind'], 't')},
    ${computed('gateway_reference', 'text', 't.gateway_reference')}
  from ledger_transfers t where t.organization_id = $1 and t.gateway_reference = any($2::text[])`;

/** Returns what of these references is booked: the kinds with the references, such as `gateway_fee txn_1`. */
export async function findGatewayBookings(
  tx: Tx,
  organizationId: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(booked, [organizationId, references]);
  return new Set(rows.map(({ kind, gateway_reference: reference }) => `${kind} ${reference}`));
}

/** A movement of money at the gateway, by what it is for in an organization. Other ids are null. */
export interface BookedCause {
  reference: string;
  amountCents: Cents;
  chargeId: string | null;
  refundId: string | null;
  /** The order of a dispute. */
  disputedOrderId: string | null;
}

const inCash = sql`select ${computed('reference', 'text', 'm.reference')}
  from unnest($2::text[], $3::bigint[], $4::uuid[], $5::uuid[], $6::uuid[])
    as m (reference, cents, charge_id, refund_id, order_id)
  where exists (
    select from ledger_transfers t
    join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id
    where t.organization_id = $1 and e.account = 'cash' and e.amount_cents = -m.cents
      and (t.charge_id = m.charge_id or t.refund_id = m.refund_id
        or t.order_id = m.order_id and t.kind in ('dispute', 'dispute_won', 'dispute_lost')))`;

/** Finds the movements that an earlier release booked in `cash`, when the gateway had no account of its own. */
export async function findBookedInCash(
  tx: Tx,
  organizationId: string,
  causes: readonly BookedCause[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(inCash, [
    organizationId,
    causes.map(({ reference }) => reference),
    causes.map(({ amountCents }) => amountCents),
    causes.map(({ chargeId }) => chargeId),
    causes.map(({ refundId }) => refundId),
    causes.map(({ disputedOrderId }) => disputedOrderId),
  ]);
  return new Set(rows.map(({ reference }) => reference));
}

const partsOfPayout = sql`select ${columns('organizations', ['id', 'clock_offset_ms'], 'o')},
    ${computed('cents', 'bigint', 'part.cents')}
  from organizations o
  cross join lateral (
    select -sum(e.amount_cents)::bigint as cents from ledger_transfers t
    join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = 'cash'
    where t.organization_id = o.id and t.gateway_reference = $1 and t.kind = 'gateway_payout' having count(*) > 0
  ) as part`;

/** Returns the part of each organization in a booked payout of the gateway: what its bank got. */
export const findPartsOfGatewayPayout = (
  db: Statements,
  reference: string,
): Promise<{ id: string; clock_offset_ms: number; cents: Cents }[]> => db.query(partsOfPayout, [reference]);

const bookedPayouts = sql`select ${computed('reference', 'text', 'part.reference')},
    ${computed('cents', 'bigint', 'sum(part.cents)::bigint')}
  from organizations o
  cross join lateral (
    select t.gateway_reference as reference, -sum(e.amount_cents) as cents from ledger_transfers t
    join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = 'cash'
    where t.organization_id = o.id and t.kind = 'gateway_payout' group by t.gateway_reference
  ) as part
  group by part.reference`;

/** Sums what is booked of each payout of the gateway. */
export const sumGatewayPayouts = (db: Statements): Promise<{ reference: string; cents: Cents }[]> =>
  db.query(bookedPayouts);

const twice = sql`select ${computed('reference', 'text', 't.gateway_reference')}, ${computed('times', 'bigint', 'count(*)')}
  from organizations o
  join ledger_transfers t on t.organization_id = o.id and t.gateway_reference is not null and t.kind = 'gateway_fee'
  group by t.gateway_reference having count(*) > 1`;

/** Finds fees that are booked more than once, in the ledgers of all organizations together. */
export const findFeesBookedTwice = (db: Statements): Promise<{ reference: string; times: number }[]> =>
  db.query(twice);
