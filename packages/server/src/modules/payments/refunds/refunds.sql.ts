import { insertInto } from '../../../db/insertions.ts';
import { allColumns, columns, computed, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Row } from '../../../db/tables.ts';
import type { Cents } from '../../../kit/money.ts';
import type { Declined } from '../../../ports/card-gateway.ts';
import type { PaymentAttempt } from '../charges/charges.sql.ts';

export type RefundKind = 'requested' | 'failed_order' | 'lost_parcel' | 'late_payment';

interface RefundWords {
  /** `returned`: it succeeded, and the bank of the card sent it back later. */
  status: 'pending' | 'succeeded' | 'failed' | 'returned';
  kind: RefundKind;
}

export interface RefundRecord extends Omit<Row<'refunds'>, keyof RefundWords>, RefundWords {}

export interface RefundAttempt extends PaymentAttempt {
  reason: string;
}

const refund = allColumns('refunds').as<RefundWords>();

const insertRefund = insertInto('refunds', {
  except: ['reference', 'failure_code', 'failure_message', 'asked_at', 'settled_at', 'returned_at'],
});

/** The part of a refund that is known when it is asked for. */
type NewRefund = Omit<
  RefundRecord,
  'status' | 'reference' | 'failure_code' | 'failure_message' | 'asked_at' | 'settled_at' | 'returned_at'
>;

export const writeRefund = (tx: Tx, refund: NewRefund): void =>
  tx.insert(insertRefund, { ...refund, status: 'pending' });

const givenBack = sql`select ${computed(
  'cents',
  'bigint',
  `((
    select coalesce(sum(amount_cents), 0) from refunds
    where organization_id = $1 and order_id = $2 and status in ('pending', 'succeeded') and kind <> 'late_payment'
  ) + (
    select coalesce(sum(withdrawn_cents), 0) from disputes where organization_id = $1 and order_id = $2
  ))::bigint`,
)}`;

/** Returns what of an order's price is with the payer again: refunds, also pending ones, and what banks withdrew. */
export async function sumGivenBack(db: Statements, organizationId: string, orderId: string): Promise<Cents> {
  const [row] = await db.query(givenBack, [organizationId, orderId]);
  return row?.cents ?? 0;
}

const refundById = sql`select ${refund} from refunds where organization_id = $1 and id = $2`;

export async function findRefund(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RefundRecord | null> {
  const [refund] = await db.query(refundById, [organizationId, id]);
  return refund ?? null;
}

const attempt = columns('refunds', [
  'status',
  'amount_cents',
  'failure_code',
  'failure_message',
  'created_at',
  'reason',
]).as<Pick<RefundWords, 'status'>>();
const attempts = sql`select ${attempt} from refunds
  where organization_id = $1 and order_id = $2 order by id`;

export const findRefundsOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<RefundAttempt[]> => db.query(attempts, [organizationId, orderId]);

const setAsked = sql`update refunds set asked_at = now()
  where organization_id = $1 and id = $2 and status in ('pending', 'succeeded') returning ${refund}`;

/**
 * Returns a refund whose outcome can still change, otherwise null, and stores that the gateway is asked now. A refund
 * that succeeded can come back from the bank.
 */
export async function recordRefundAsked(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RefundRecord | null> {
  const [refund] = await db.query(setAsked, [organizationId, id]);
  return refund ?? null;
}

const setSucceeded = sql`update refunds set status = 'succeeded', reference = $3, settled_at = $4
  where organization_id = $1 and id = $2`;
const setFailed = sql`update refunds set status = 'failed', failure_code = $3, failure_message = $4, settled_at = $5
  where organization_id = $1 and id = $2`;

export type RefundOutcome = { outcome: 'refunded'; reference: string | null } | Declined;

export function writeRefundOutcome(
  tx: Tx,
  { organization_id: organizationId, id }: Pick<RefundRecord, 'organization_id' | 'id'>,
  outcome: RefundOutcome,
  at: Date,
): void {
  if (outcome.outcome === 'refunded') tx.defer(setSucceeded, [organizationId, id, outcome.reference, at]);
  else tx.defer(setFailed, [organizationId, id, outcome.code, outcome.message, at]);
}

const setReturned = sql`update refunds
  set status = 'returned', failure_code = $3, failure_message = $4, returned_at = $5
  where organization_id = $1 and id = $2`;

export const writeReturnedRefund = (
  tx: Tx,
  { organization_id: organizationId, id }: Pick<RefundRecord, 'organization_id' | 'id'>,
  { code, message }: Declined,
  at: Date,
): void => tx.defer(setReturned, [organizationId, id, code, message, at]);
