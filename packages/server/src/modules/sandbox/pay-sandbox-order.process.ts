import type { OrderDetail } from '@gifts/contract/order';
import type { PayInput } from '@gifts/contract/sandbox';
import type { CallerContext } from '../../context/context.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { getAccessibleOrder } from '../orders/order-access.ts';
import { presentationSettings, presentOrderDetail } from '../orders/present-order.ts';
import { checkTypedCard } from '../payments/gateways/simulated/check-typed-card.ts';
import { isSimulatedGateway } from '../payments/gateways/simulated/simulated-gateway.ts';
import { vaultCard } from '../payments/gateways/simulated/vault-card.ts';
import { payByCard } from '../payments/hosted/pay-by-card.process.ts';

const workingCard = '4242424242424242';

const billingAddress = {
  address_1: '1 Market St',
  address_2: null,
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};

/** Pays an order that waits for a hosted payment, with a test card, through the same code as the payment page. */
export async function paySandboxOrder(
  context: CallerContext,
  id: string,
  { card_number: cardNumber }: PayInput,
): Promise<OrderDetail> {
  const order = await getAccessibleOrder(context, context.db, id);
  if (!isSimulatedGateway(context.cardGateway)) {
    throw new AppError(
      'order_state',
      'Payers are played with the simulated card gateway only; pay on payment_link.',
    );
  }
  const card = typedCard(context, cardNumber ?? workingCard);
  const checked = checkTypedCard(card, context.clock.now());
  // The caller gives only the number; everything else of the card is made to fit it.
  if ('problems' in checked) {
    throw badRequest(checked.problems.map((problem) => ({ ...problem, field: 'card_number' })));
  }
  const { cardToken } = await vaultCard(context, card);
  await payByCard(context, order.id, { cardToken, cardholderName: 'Test Payer', billingAddress });
  return presentOrderDetail(await getAccessibleOrder(context, context.db, id), presentationSettings(context));
}

/** American Express card numbers begin with 3, and their security codes have four digits. */
const typedCard = ({ clock }: CallerContext, number: string) => ({
  number,
  exp_month: 12,
  exp_year: clock.now().getUTCFullYear() + 2,
  cvc: number.startsWith('3') ? '1234' : '123',
});
