/**
 * Finds the payment that was requested with a key. The payment carries the key in its metadata.
 *
 * Stripe's search is fast for any number of payments, but its index lags: usually by a minute, sometimes by an hour. So a
 * hit is reliable and a miss is not. Lists do not lag. After a miss, the payments since the creation of the key are
 * listed; the key is a UUIDv7 and contains its time. Only a complete list proves that there is no payment.
 */
import type { Stripe } from 'stripe';
import { assert } from '../../../../kit/assert.ts';
import { idTime, isUuid } from '../../../../kit/ids.ts';
import { GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { decisiveIntent } from './read-intent.ts';
import { throwFailure } from './stripe-failure.ts';

export const chargeKeyField = 'gift_charge';

/** The possible difference between Stripe's clock and ours. */
const clockSkewSeconds = 300;
/** Much longer than the search index ever lagged. */
const searchLagSeconds = 24 * 60 * 60;
const maxListed = 10_000;

export async function findIntent(
  client: Stripe,
  key: string,
  now: Date,
): Promise<Stripe.PaymentIntent | null> {
  assert(isUuid(key), 'The key of a charge must be the id of its row, a UUID.');
  try {
    const found = await searchIntents(client, key);
    if (found?.length) return decisiveIntent(found) ?? null;
    const keySeconds = toSeconds(idTime(key)) - clockSkewSeconds;
    const since = found ? Math.max(keySeconds, toSeconds(now) - searchLagSeconds) : keySeconds;
    return await listedIntent(client, key, since);
  } catch (error) {
    return throwFailure(error);
  }
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Returns null if the search is not available. Not every country has it, and it can fail while the rest of Stripe works. */
async function searchIntents(client: Stripe, key: string): Promise<Stripe.PaymentIntent[] | null> {
  const query = `metadata['${chargeKeyField}']:'${key}'`;
  const found = await client.paymentIntents.search({ query, limit: 10 }).catch(() => null);
  if (!Array.isArray(found?.data)) return null;
  // The search may also return an old state of a payment, so each payment is read again.
  const intents = await Promise.all(found.data.map(({ id }) => client.paymentIntents.retrieve(id)));
  return intents.filter((intent) => intent.metadata[chargeKeyField] === key);
}

async function listedIntent(
  client: Stripe,
  key: string,
  since: number,
): Promise<Stripe.PaymentIntent | null> {
  const found: Stripe.PaymentIntent[] = [];
  let listed = 0;
  for await (const intent of client.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
    if (intent.metadata[chargeKeyField] === key) found.push(intent);
    listed += 1;
    if (listed < maxListed) continue;
    throw new GatewayUnavailable(
      'too_many_payments',
      'There are too many payments to list; the search index must catch up first.',
    );
  }
  return decisiveIntent(found) ?? null;
}
