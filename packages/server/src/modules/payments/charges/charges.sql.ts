import { insertManyInto } from '../../../db/insertions.ts';
import { allColumns, columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { Cents } from '../../../kit/money.ts';
import type { Attached, CardGateway, Declined, StoredCard } from '../../../ports/card-gateway.ts';

interface ChargeWords {
  status: 'pending' | 'succeeded' | 'declined';
  gateway: CardGateway['name'];
}

export interface ChargeRecord extends Omit<Row<'charges'>, keyof ChargeWords>, ChargeWords {}

/** A charge or a refund at a card gateway, as it is shown to people. */
export interface PaymentAttempt {
  status: 'pending' | 'succeeded' | 'declined' | 'failed' | 'returned';
  amount_cents: Cents;
  failure_message: string | null;
  failure_code: string | null;
  created_at: Date;
}

const charge = allColumns('charges').as<ChargeWords>();

const insertCharges = insertManyInto('charges', {
  shared: [
    'organization_id',
    'payment_method_id',
    'gateway',
    'customer_reference',
    'method_reference',
    'status',
    'is_payer_present',
    'created_at',
  ],
  except: [
    'card_brand',
    'card_last_4',
    'disputes_asked',
    'reference',
    'failure_code',
    'failure_message',
    'asked_at',
    'settled_at',
    'confirm_by',
  ],
});

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
    isPayerPresent?: boolean;
    at: Date;
  },
  charges: readonly NewCharge[],
): void {
  tx.insert(
    insertCharges,
    {
      organization_id: to.organizationId,
      payment_method_id: to.paymentMethodId,
      gateway: to.gateway,
      customer_reference: to.card?.customerReference ?? null,
      method_reference: to.card?.methodReference ?? null,
      status: 'pending',
      is_payer_present: to.isPayerPresent ?? false,
      created_at: to.at,
    },
    charges.map(({ id, orderId, amountCents }) => ({ id, order_id: orderId, amount_cents: amountCents })),
  );
}

const chargeById = sql`select ${charge} from charges where organization_id = $1 and id = $2`;

export async function findCharge(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query(chargeById, [organizationId, id]);
  return charge ?? null;
}

const lockById = sql`${chargeById} for update`;

/** Locks a charge, so that its card cannot be stored meanwhile. The caller has locked its order first. */
export async function lockCharge(tx: Tx, organizationId: string, id: string): Promise<ChargeRecord | null> {
  const [charge] = await tx.query(lockById, [organizationId, id]);
  return charge ?? null;
}

const openCharges = sql`select ${charge} from charges
  where organization_id = $1 and order_id = any($2::uuid[]) and status in ('pending', 'succeeded')`;

/** Returns the pending or succeeded charge of each order, by the order's id. */
export async function findOpenCharges(
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Map<string, ChargeRecord>> {
  const charges = await db.query(openCharges, [organizationId, orderIds]);
  return new Map(charges.map((charge) => [charge.order_id, charge]));
}

const lastCharge = sql`select ${charge} from charges
  where organization_id = $1 and order_id = $2 order by id desc limit 1`;

export async function findLastCharge(
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query(lastCharge, [organizationId, orderId]);
  return charge ?? null;
}

const attempt = columns('charges', [
  'status',
  'amount_cents',
  'failure_code',
  'failure_message',
  'created_at',
]).as<Pick<ChargeWords, 'status'>>();
const attempts = sql`select ${attempt} from charges
  where organization_id = $1 and order_id = $2 order by id`;

export const findChargesOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<PaymentAttempt[]> => db.query(attempts, [organizationId, orderId]);

const setAsked = sql`update charges set asked_at = now()
  where organization_id = $1 and id = $2 and status = 'pending' returning ${charge}`;

/** Returns a charge whose outcome is not known yet, otherwise null, and stores that the gateway is asked now. */
export async function recordChargeAsked(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query(setAsked, [organizationId, id]);
  return charge ?? null;
}

const setCard = sql`update charges
  set customer_reference = $3, method_reference = $4, card_brand = $5, card_last_4 = $6
  where organization_id = $1 and id = $2 and status = 'pending'`;

export async function updateChargeCard(
  db: Statements,
  charge: ChargeRecord,
  { card, summary }: Pick<Attached, 'card' | 'summary'>,
): Promise<void> {
  const { organization_id: organizationId, id } = charge;
  const { customerReference, methodReference } = card;
  const values = [organizationId, id, customerReference, methodReference, summary.brand, summary.last4];
  await db.query(setCard, values);
}

const setConfirmBy = sql`update charges set confirm_by = $3
  where organization_id = $1 and id = $2 and status = 'pending' and confirm_by is null`;

/** Records that the bank asks the payer for a confirmation. The first time limit stays. */
export const writeConfirmBy = (tx: Tx, { organization_id, id }: ChargeRecord, at: Date): void =>
  tx.defer(setConfirmBy, [organization_id, id, at]);

const setSucceeded = sql`update charges set status = 'succeeded', reference = $3, settled_at = $4
  where organization_id = $1 and id = $2`;
const setDeclined = sql`update charges set status = 'declined', failure_code = $3, failure_message = $4, settled_at = $5
  where organization_id = $1 and id = $2`;

export type ChargeOutcome = { outcome: 'charged'; reference: string } | Declined;

export function writeChargeOutcome(tx: Tx, charge: ChargeRecord, outcome: ChargeOutcome, at: Date): void {
  const { organization_id: organizationId, id } = charge;
  if (outcome.outcome === 'charged') tx.defer(setSucceeded, [organizationId, id, outcome.reference, at]);
  else tx.defer(setDeclined, [organizationId, id, outcome.code, outcome.message, at]);
}

const setDisputesAsked = sql`update charges set disputes_asked = disputes_asked + 1
  where organization_id = $1 and id = $2 and status = 'succeeded' returning ${charge}`;

/** Returns a charge that succeeded, otherwise null, and counts the question about its disputes. */
export async function recordDisputesAsked(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ChargeRecord | null> {
  const [charge] = await db.query(setDisputesAsked, [organizationId, id]);
  return charge ?? null;
}
