import { canWrite } from '../../context/caller.ts';
import type { CallerContext, Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { recordAct } from '../audit/record-act.ts';
import { resendNotification } from '../gifts/resend-notification.ts';
import { updateExpiration } from '../orders/update-expiration.ts';
import { findCallerByUserId } from '../organizations/organizations.sql.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import {
  type BulkActRow,
  findBulkAct,
  findOpenOrders,
  lockOpenOrder,
  writeEnd,
  writeOutcome,
} from './bulk-acts.sql.ts';

/** After so many orders the job is queued behind those of other organizations. */
const ordersAtOnce = 200;

/** What is done to one order, and how the audit log calls it. */
const verbs: Readonly<
  Record<
    BulkActRow['act'],
    {
      readonly act: string;
      run(context: CallerContext, tx: Tx, id: string, row: BulkActRow): Promise<unknown>;
    }
  >
> = {
  resend: {
    act: 'resend_order_notification',
    run: (context, tx, id) => resendNotification(context, tx, id, {}),
  },
  cancel: { act: 'cancel_order', run: cancelOrder },
  change_expiry: {
    act: 'update_order_expiration',
    run: (context, tx, id, { expires_at: at }) =>
      updateExpiration(context, tx, id, { expires_at: at?.toISOString() ?? '' }),
  },
};

/**
 * Goes on with an act on many orders. Each order is done in a transaction of its own that takes it from those that are open, so a
 * crash neither repeats nor loses one. Whoever began it must still be allowed to do it.
 */
export async function runBulkAct(context: Context, id: string): Promise<void> {
  const { db, organization, clock } = context;
  const row = await findBulkAct(db, organization.id, id);
  if (!row || row.ended_at !== null) return;
  const caller = await findCallerByUserId(db, organization.id, row.user_id);
  const isAllowed = caller !== null && caller.organization.closed_at === null && canWrite(caller);
  if (!isAllowed) return end(true);
  const { email } = caller.user;
  const acting: CallerContext = {
    ...context,
    caller,
    initiator: {
      actor: { kind: 'user', userId: caller.user.id, email, keyId: null, keyName: null },
      origin: null,
    },
    invalidateCallerCache: () => {},
  };
  const orderIds = await findOpenOrders(db, organization.id, id, ordersAtOnce);
  for (const orderId of orderIds) await tryOrder(acting, row, orderId);
  if (orderIds.length < ordersAtOnce) return end(false);
  await db.transaction(async (tx) =>
    enqueue(tx, 'run_bulk_act', { organization_id: organization.id, bulk_act_id: id }),
  );

  function end(isStopped: boolean): Promise<void> {
    return db.transaction(async (tx) => writeEnd(tx, organization.id, id, { at: clock.now(), isStopped }));
  }
}

async function tryOrder(context: CallerContext, row: BulkActRow, orderId: string): Promise<void> {
  const { db, organization, log } = context;
  try {
    await db.transaction(async (tx) => {
      if (!(await lockOpenOrder(tx, organization.id, row.id, orderId))) return;
      const { act, run } = verbs[row.act];
      await run(context, tx, orderId, row);
      recordAct(context, tx, {
        organizationId: organization.id,
        act,
        subject: { kind: 'order', id: orderId },
        details: { bulk_act_id: row.id },
      });
      writeOutcome(tx, organization.id, row.id, { orderId, reason: null });
    });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'An act on many orders failed for an order');
    const reason = error instanceof AppError ? sentenceOf(error) : 'It failed on our side.';
    await db.transaction(async (tx) => {
      if (!(await lockOpenOrder(tx, organization.id, row.id, orderId))) return;
      writeOutcome(tx, organization.id, row.id, { orderId, reason });
    });
  }
}

/** Sentences that name a time would all differ. */
const sentenceOf = ({ code, message }: AppError): string =>
  code === 'rate_limited'
    ? 'It was done too often within a day.'
    : message.replace(/ on \d{4}-[\d-]+T[\d:.]+Z/, '');
