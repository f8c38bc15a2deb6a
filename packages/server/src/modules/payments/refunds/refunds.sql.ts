import type { Selectable } from 'kysely';
import type { Statements, Tx } from '../../../db/statements.ts';
import type { Refunds } from '../../../db/tables.generated.ts';
import type { Cents } from '../../../kit/money.ts';
import type { Declined } from '../../../ports/card-gateway.ts';
import type { PaymentAttempt } from '../charges/charges.sql.ts';

export type RefundKind = 'requested' | 'failed_order' | 'late_payment';

export interface RefundRecord extends Omit<Selectable<Refunds>, 'status' | 'kind'> {
  status: 'pending' | 'succeeded' | 'failed';
  kind: RefundKind;
}

export interface RefundAttempt extends PaymentAttempt {
  reason: string;
}

const insertRefund = `insert into refunds (organization_id, id, order_id, charge_id, kind, amount_cents, reason, user_id,
    status, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9)`;

export function writeRefund(
  tx: Tx,
  refund: Pick<
    RefundRecord,
    | 'organization_id'
    | 'id'
    | 'order_id'
    | 'charge_id'
    | 'kind'
    | 'amount_cents'
    | 'reason'
    | 'user_id'
    | 'created_at'
  >,
): void {
  tx.defer(insertRefund, [
    refund.organization_id,
    refund.id,
    refund.order_id,
    refund.charge_id,
    refund.kind,
    refund.amount_cents,
    refund.reason,
    refund.user_id,
    refund.created_at,
  ]);
}

const refundsTotal = `select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
  where organization_id = $1 and order_id = $2 and status <> 'failed' and kind <> 'late_payment'`;

/** Returns the sum of an order's refunds, including the pending ones. */
export async function sumRefunds(db: Statements, organizationId: string, orderId: string): Promise<Cents> {
  const [row] = await db.query<{ cents: Cents }>(refundsTotal, [organizationId, orderId]);
  return row?.cents ?? 0;
}

const refundById = `select * from refunds where organization_id = $1 and id = $2`;

export async function findRefund(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RefundRecord | null> {
  const [refund] = await db.query<RefundRecord>(refundById, [organizationId, id]);
  return refund ?? null;
}

const attempts = `select status, amount_cents, failure_code, failure_message, created_at, reason from refunds
  where organization_id = $1 and order_id = $2 order by id`;

export const findRefundsOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<RefundAttempt[]> => db.query(attempts, [organizationId, orderId]);

const setAsked = `update refunds set asked_at = now()
  where organization_id = $1 and id = $2 and status = 'pending' returning *`;

/** Returns a refund whose outcome is not known yet, otherwise null, and stores that the gateway is asked now. */
export async function recordRefundAsked(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<RefundRecord | null> {
  const [refund] = await db.query<RefundRecord>(setAsked, [organizationId, id]);
  return refund ?? null;
}

const setSucceeded = `update refunds set status = 'succeeded', reference = $3, settled_at = $4
  where organization_id = $1 and id = $2`;
const setFailed = `update refunds set status = 'failed', failure_code = $3, failure_message = $4, settled_at = $5
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
