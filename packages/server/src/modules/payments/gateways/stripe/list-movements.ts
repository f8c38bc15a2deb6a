/** Lists the balance transactions of Stripe: what moved on the account, with the fee of each movement. */
import type { Stripe } from 'stripe';
import { isUuid } from '../../../../kit/ids.ts';
import type { GatewayMovement, MovementSubject } from '../../../../ports/card-gateway.ts';
import { chargeKeyField } from './find-intent.ts';
import { chargeKeyOf } from './read-callback.ts';
import { refundKeyField } from './refund-charge.ts';
import { throwFailure } from './stripe-failure.ts';

export async function* listMovements(
  client: Stripe,
  which: { since: Date } | { payout: string },
): AsyncGenerator<GatewayMovement> {
  const filter =
    'payout' in which
      ? { payout: which.payout }
      : { created: { gte: Math.floor(which.since.getTime() / 1000) } };
  const transactions = client.balanceTransactions.list({ ...filter, limit: 100, expand: ['data.source'] });
  try {
    for await (const transaction of transactions) {
      // The payout itself is a transaction too.
      if (transaction.reporting_category === 'payout') continue;
      yield await readMovement(client, transaction);
    }
  } catch (error) {
    throwFailure(error);
  }
}

const readMovement = async (
  client: Stripe,
  transaction: Stripe.BalanceTransaction,
): Promise<GatewayMovement> => ({
  reference: transaction.id,
  subject: await subjectOf(client, transaction),
  amountCents: transaction.amount,
  feeCents: transaction.fee,
});

/** What is read of the cause of a transaction. */
interface Source {
  id?: string;
  metadata?: Record<string, unknown> | null;
  payment_intent?: unknown;
}

async function subjectOf(
  client: Stripe,
  { reporting_category: category, currency, source: given, description }: Stripe.BalanceTransaction,
): Promise<MovementSubject> {
  const source: Source = given !== null && typeof given === 'object' ? (given as Source) : {};
  const nothing = { about: 'nothing', description: description ?? category } as const;
  if (currency !== 'usd') return nothing;
  switch (category) {
    case 'charge':
      return withKey('charge', source.metadata?.[chargeKeyField]) ?? nothing;
    case 'refund':
    case 'refund_failure':
      return withKey('refund', source.metadata?.[refundKeyField]) ?? nothing;
    case 'dispute':
    case 'dispute_reversal':
      return withKey('dispute', await chargeKeyOf(client, source.payment_intent)) ?? nothing;
    case 'payout_reversal':
      return source.id === undefined ? nothing : { about: 'returned_payout', reference: source.id };
    default:
      return nothing;
  }
}

const withKey = (about: 'charge' | 'dispute' | 'refund', key: unknown): MovementSubject | null =>
  typeof key === 'string' && isUuid(key) ? { about, key } : null;
