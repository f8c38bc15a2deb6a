import type { Selectable } from 'kysely';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Charges } from '../../../db/tables.generated.ts';
import type { Cents } from '../../../kit/money.ts';
import type { CardGateway, Declined, StoredCard } from '../../../ports/card-gateway.ts';

export interface ChargeRecord extends Omit<Selectable<Charges>, 'status' | 'gateway'> {
  status: 'pending' | 'succeeded' | 'declined';
  gateway: CardGateway['name'];
}

/** A charge or a refund at a card gateway, as it is shown to people. */
export interface PaymentAttempt {
  status: 'pending' | 'succeeded' | 'declined' | 'failed';
  amount_cents: Cents;
  failure_message: string | null;
  failure_code: string | null;
  created_at: Date;
}

const insertCharges = `insert into charges (organization_id, id, order_id, payment_method_id, gateway,
    customer_reference, method_reference, amount_cents, status, created_at)
  select $1, c.id, c.order_id, $2, $3, $4, $5, c.amount_cents, 'pending', $6
  from unnest($7::uuid[], $8::uuid[], $9::bigint[]) as c (id, order_id, amount_cents)`;

export interface NewCharge {
  id: string;
  orderId: string;
  amountCents: number;
}

/**
 * Writes charges of one card. `card` is null while the gateway has not stored a card that was entered for one
 * order.
 */
export function writeCharges(
  tx: Tx,
  to: {
    organizationId: string;
    paymentMethodId: string | null;
    gateway: CardGateway['name'];
    card: StoredCard | null;
    at: Date;
  },
  charges: readonly NewCharge[],
): void {
  tx.defer(insertCharges, [
    to.organizationId,
    to.paymentMethodId,
    to.gateway,
    to.card?.customerReference ?? null,
    to.card?.methodReference ?? null,
    to.at,
    charges.map(({ id }) => id),
    charges.map(({ orderId }) => orderId),
    charges.map(({ amountCents }) => amountCents),
  ]);
}

const chargeById = `select * from charges where organization_id = $1 and id = $2`;

export async function findCharge(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query<ChargeRecord>(chargeById, [organizationId, id]);
  return charge ?? null;
}

const lockById = `${chargeById} for update`;

/** Locks a charge, so that its card cannot be stored meanwhile. The caller has locked its order first. */
export async function lockCharge(tx: Tx, organizationId: string, id: string): Promise<ChargeRecord | null> {
  const [charge] = await tx.query<ChargeRecord>(lockById, [organizationId, id]);
  return charge ?? null;
}

const openCharges = `select * from charges
  where organization_id = $1 and order_id = any($2::uuid[]) and status in ('pending', 'succeeded')`;

/** Returns the pending or succeeded charge of each order, by the order's id. */
export async function findOpenCharges(
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Map<string, ChargeRecord>> {
  const charges = await db.query<ChargeRecord>(openCharges, [organizationId, orderIds]);
  return new Map(charges.map((charge) => [charge.order_id, charge]));
}

const attempts = `select status, amount_cents, failure_code, failure_message, created_at from charges
  where organization_id = $1 and order_id = $2 order by id`;

export const findChargesOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<PaymentAttempt[]> => db.query(attempts, [organizationId, orderId]);

const setAsked = `update charges set asked_at = now()
  where organization_id = $1 and id = $2 and status = 'pending' returning *`;

/** Returns a charge whose outcome is not known yet, otherwise null, and stores that the gateway is asked now. */
export async function recordChargeAsked(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query<ChargeRecord>(setAsked, [organizationId, id]);
  return charge ?? null;
}

const setCard = `update charges set customer_reference = $3, method_reference = $4
  where organization_id = $1 and id = $2 and status = 'pending'`;

export async function writeChargeCard(db: Statements, charge: ChargeRecord, card: StoredCard): Promise<void> {
  const { organization_id: organizationId, id } = charge;
  await db.query(setCard, [organizationId, id, card.customerReference, card.methodReference]);
}

const setSucceeded = `update charges set status = 'succeeded', reference = $3, settled_at = $4
  where organization_id = $1 and id = $2`;
const setDeclined = `update charges set status = 'declined', failure_code = $3, failure_message = $4, settled_at = $5
  where organization_id = $1 and id = $2`;

export type ChargeOutcome = { outcome: 'charged'; reference: string } | Declined;

export function writeChargeOutcome(tx: Tx, charge: ChargeRecord, outcome: ChargeOutcome, at: Date): void {
  const { organization_id: organizationId, id } = charge;
  if (outcome.outcome === 'charged') tx.defer(setSucceeded, [organizationId, id, outcome.reference, at]);
  else tx.defer(setDeclined, [organizationId, id, outcome.code, outcome.message, at]);
}
