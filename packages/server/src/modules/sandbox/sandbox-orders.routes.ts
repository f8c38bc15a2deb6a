/** Operations that act as the recipient of an order. They use the same code as the gift page. */
import type { OrderDetail } from '@gifts/contract/order';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { HandlersOf } from '../../handlers.ts';
import { acceptGift } from '../gifts/accept-gift.ts';
import { addThankYouNote } from '../gifts/add-thank-you-note.ts';
import { findProblemsOfAcceptance } from '../gifts/check-acceptance.ts';
import { declineGift } from '../gifts/decline-gift.ts';
import { openGift } from '../gifts/open-gift.ts';
import { findProblemsOfSwap, swapGift } from '../gifts/swap-gift.ts';
import { assertAccessible } from '../orders/order-access.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { paySandboxOrder } from './pay-sandbox-order.process.ts';

type RecipientCommand<Body> = (
  context: CallerContext,
  tx: Tx,
  orderId: string,
  body: Body,
) => Promise<OrderRecord>;

/** Returns a handler that runs a recipient's command on an order that the caller can access. */
const asRecipient =
  <Body>(command: RecipientCommand<Body>) =>
  async (
    context: CallerContext,
    tx: Tx,
    { params, body }: { params: { id: string }; body: Body },
  ): Promise<OrderDetail> => {
    await assertAccessible(context, tx, params.id);
    const changed = await command(context, tx, params.id.toLowerCase(), body);
    return presentOrderDetail(changed, presentationSettings(context));
  };

export const sandboxOrderHandlers: HandlersOf<
  | 'openSandboxOrder'
  | 'paySandboxOrder'
  | 'swapSandboxOrder'
  | 'acceptSandboxOrder'
  | 'declineSandboxOrder'
  | 'thankSandboxOrder'
> = {
  openSandboxOrder: asRecipient(openGift),
  swapSandboxOrder: { handle: asRecipient(swapGift), findFieldErrors: findProblemsOfSwap },
  acceptSandboxOrder: { handle: asRecipient(acceptGift), findFieldErrors: findProblemsOfAcceptance },
  declineSandboxOrder: asRecipient(declineGift),
  thankSandboxOrder: asRecipient(addThankYouNote),
  paySandboxOrder: {
    handle: (context, _tx, { params, body }) => paySandboxOrder(context, params.id, body),
    runsOutsideTransaction: true,
    commitsSteps: true,
  },
};
