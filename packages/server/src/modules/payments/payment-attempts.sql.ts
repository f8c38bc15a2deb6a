import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

/** An attempt to charge a card, or to give money back, as its row tells it. */
export interface PaymentAttempt {
  status: 'pending' | 'succeeded' | 'declined' | 'failed';
  amount_cents: Cents;
  failure_message: string | null;
  failure_code: string | null;
  created_at: Date;
}

export interface RefundAttempt extends PaymentAttempt {
  reason: string;
}

const chargesOfOrder = `select status, amount_cents, failure_code, failure_message, created_at from charges
  where organization_id = $1 and order_id = $2 order by id`;
const refundsOfOrder = `select status, amount_cents, failure_code, failure_message, created_at, reason from refunds
  where organization_id = $1 and order_id = $2 order by id`;

export const findChargesOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<PaymentAttempt[]> => db.query(chargesOfOrder, [organizationId, orderId]);

export const findRefundsOfOrder = (
  db: Statements,
  organizationId: string,
  orderId: string,
): Promise<RefundAttempt[]> => db.query(refundsOfOrder, [organizationId, orderId]);
