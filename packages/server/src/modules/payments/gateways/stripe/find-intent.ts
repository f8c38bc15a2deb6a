/**
 * Finds the payment that was asked for with a key, to which it carries the key in its metadata.
 *
 * Stripe's search finds it at once however many there are, but lags behind, a minute as a rule and an hour at times: a
 * hit counts and a miss says nothing. Lists are never behind, so what the search missed is looked for in the list of
 * payments made since the key was, which it says itself. Only a list read to its end can say that there is none.
 */
import type { Stripe } from 'stripe';
import { assert } from '../../../../kit/assert.ts';
import { idTime, isUuid } from '../../../../kit/ids.ts';
import { GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { decisiveIntent } from './read-intent.ts';
import { throwFailure } from './stripe-failure.ts';

export const chargeKeyField = 'gift_charge';

/** The clocks of two companies. */
const clockSkewSeconds = 300;
/** By far longer than the search was ever behind. */
const searchLagSeconds = 24 * 60 * 60;
const maxListed = 10_000;

export async function findIntent(
  client: Stripe,
  key: string,
  now: Date,
): Promise<Stripe.PaymentIntent | null> {
  assert(isUuid(key), 'The key of a charge is the id of its row.');
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

/** Null where there is no search: not every country has it, and it can be down while the rest works. */
async function searchIntents(client: Stripe, key: string): Promise<Stripe.PaymentIntent[] | null> {
  const query = `metadata['${chargeKeyField}']:'${key}'`;
  const found = await client.paymentIntents.search({ query, limit: 10 }).catch(() => null);
  if (!Array.isArray(found?.data)) return null;
  // What the search shows of a payment may be behind too.
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
      'There are too many payments to look through; the search has to catch up.',
    );
  }
  return decisiveIntent(found) ?? null;
}
