import type { FieldError } from '@gifts/contract/errors';
import { formatUsd } from '@gifts/contract/format-usd';
import type { RefundInput } from '@gifts/contract/order';
import { canReach } from '../../../context/caller.ts';
import type { CallerContext, Context } from '../../../context/context.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { type Cents, subtract } from '../../../kit/money.ts';
import type { ValidParts } from '../../../kit/valid-parts.ts';
import { withdrawCodes } from '../../codes/withdraw-codes.ts';
import { findOrder } from '../../orders/find-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { sumGivenBack } from './refunds.sql.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Refunds the whole rest or a part of what was paid for a locked order. The status of the order does not
 * change. With the whole rest, its gift cards whose codes nobody has looked at are taken back.
 */
export async function refundOrder(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { amount, reason, userId }: RefundInput & { userId?: string },
): Promise<OrderRecord> {
  const paid = paidFor(order);
  if (paid === null) {
    throw new AppError(
      'order_state',
      `The order is ${order.status}: nothing was paid that could be given back.`,
    );
  }
  const refundable = await refundableOf(tx, order, paid);
  if (refundable <= 0) {
    throw new AppError(
      'order_state',
      `All of the ${formatUsd(paid)} paid for the order was given back already.`,
    );
  }
  const amountCents = amount ?? refundable;
  const problems = checkAmount(amountCents, refundable, paid);
  if (problems.length > 0) throw badRequest(problems);
  if (amountCents === refundable) await withdrawCodes(context, tx, order.id);
  const charges = await findOpenCharges(tx, order.organization_id, [order.id]);
  return requestRefund(context, tx, order, {
    kind: 'requested',
    charge: charges.get(order.id) ?? null,
    amountCents,
    reason,
    ...(userId ? { userId } : {}),
  });
}

/** Returns the problems of those parts of a refund that fit the contract. */
export async function findProblemsOfRefund(
  context: CallerContext,
  { amount }: ValidParts<RefundInput>,
  { id }: { id: string },
): Promise<FieldError[]> {
  const db = context.db.sharedReader;
  const order = await findOrder(db, context.organization.id, id);
  const paid = order && canReach(context.caller, order) ? paidFor(order) : null;
  if (!order || paid === null || amount === undefined) return [];
  const refundable = await refundableOf(db, order, paid);
  return refundable > 0 ? checkAmount(amount, refundable, paid) : [];
}

const paidFor = ({ paid_at: paidAt, amount_total: total }: OrderRecord): Cents | null =>
  paidAt === null ? null : total;

const refundableOf = async (db: Statements, order: OrderRecord, paid: Cents): Promise<Cents> =>
  subtract(paid, await sumGivenBack(db, order.organization_id, order.id));

function checkAmount(amount: Cents, refundable: Cents, paid: Cents): FieldError[] {
  if (amount <= refundable) return [];
  const rest = `${formatUsd(refundable)} of the ${formatUsd(paid)} paid`;
  return [{ field: 'amount', message: `Amount must be at most what is left to give back, ${rest}` }];
}
