import { parseArgs } from 'node:util';
import { formatUsd } from '@gifts/contract/format-usd';
import type { Tx } from '../db/statements.ts';
import { assert } from '../kit/assert.ts';
import { UsageError } from '../kit/errors.ts';
import type { Cents } from '../kit/money.ts';
import { lockOrder } from '../modules/orders/lock-orders.sql.ts';
import { findOrderAnywhere } from '../modules/payments/balances/find-order-anywhere.ts';
import { refundOrder } from '../modules/payments/refunds/refund-order.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readAmount, readReason } from './money-options.ts';
import { openOperatorContext } from './operator-context.ts';
import { requireSingle } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `refund ORDER [--amount 12.34] --reason TEXT

Gives back what was paid for an order: all that was not given back yet, or an amount in dollars. The status of the order
does not change. The running service refunds cards.`,
  run: refund,
};

async function refund(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { amount: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the order');
  const reason = readReason(values.reason);
  const amount = values.amount === undefined ? undefined : readAmount(values.amount);
  if (amount === 0) throw new UsageError('--amount must be more than 0.');
  const { refunded, before } = await requestRefund(context, id, { reason, ...(amount ? { amount } : {}) });
  const isBack = refunded !== before;
  printProgress(
    context,
    isBack
      ? `${formatUsd(refunded)} of the order ${id} was given back so far.`
      : `The service will refund the card for the order ${id}; "gifts ledger explain ${id}" shows the outcome.`,
  );
}

const requestRefund = (
  commandContext: CommandContext,
  id: string,
  input: { amount?: Cents; reason: string },
): Promise<{ refunded: Cents; before: Cents }> =>
  withData(commandContext, async (db, config, record) => {
    const { organization_id: organizationId } = await findOrderAnywhere(db, id);
    const context = await openOperatorContext(db, config, organizationId);
    return db.transaction(async (tx: Tx) => {
      const order = await lockOrder(tx, organizationId, id);
      assert(order, 'The order was found before, and orders are never deleted.');
      const { amount_refunded: refunded } = await refundOrder(context, tx, order, input);
      record(tx, {
        organizationId,
        subject: { kind: 'order', id: order.id },
        details: { amount: input.amount ?? null },
      });
      return { refunded: refunded ?? 0, before: order.amount_refunded ?? 0 };
    });
  });
