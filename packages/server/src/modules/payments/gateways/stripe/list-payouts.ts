/** Lists the payouts of Stripe to the bank. */
import type { Stripe } from 'stripe';
import { type GatewayPayout, GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { throwFailure } from './stripe-failure.ts';

export async function* listPayouts({ payouts }: Stripe, since: Date): AsyncGenerator<GatewayPayout> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  try {
    for await (const payout of payouts.list({ created, limit: 100 })) {
      // Stripe says which transactions a payout contains only for payouts that it makes by itself.
      const isItemized = payout.automatic && payout.currency === 'usd';
      const { id: reference, amount: amountCents, arrival_date: arrival } = payout;
      yield {
        reference,
        amountCents,
        status: statusOf(payout),
        paidAt: new Date(arrival * 1000),
        isItemized,
      };
    }
  } catch (error) {
    throwFailure(error);
  }
}

function statusOf({ id, status }: Pick<Stripe.Payout, 'id' | 'status'>): GatewayPayout['status'] {
  switch (status) {
    case 'paid':
      return 'paid';
    case 'pending':
    case 'in_transit':
    // It was never sent.
    case 'canceled':
      return 'open';
    case 'failed':
      return 'returned';
    default:
      throw new GatewayUnavailable('unexpected_answer', `Stripe says ${id} is "${status}".`);
  }
}
