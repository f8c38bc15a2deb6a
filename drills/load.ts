/** Clients that send gifts and repeat each request with its Idempotency-Key until it is acknowledged, and their journal. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from './deployment.ts';

export interface Acknowledged {
  readonly key: string;
  readonly id: string;
  readonly recipients: number;
  /** The id of an order of it that was accepted, and whose acceptance was acknowledged too. */
  acceptedOrder: string | null;
  /** Milliseconds since the start of the drill. */
  readonly atMs: number;
  /** From the first request to the answer. */
  readonly waitedMs: number;
}

export interface Load {
  readonly journal: readonly Acknowledged[];
  /** Times of all acknowledged writes, in milliseconds since the start of the drill. */
  readonly writesAtMs: readonly number[];
  /** Answers that are neither a success nor a reason to repeat the request. */
  readonly refusals: readonly string[];
  /** How often each reason to repeat a request came. */
  readonly repeats: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly productId: string;
  readonly clients: number;
  readonly random: () => number;
  readonly now: () => number;
}

const requestTimeoutMs = 20_000;
const repeatAfterMs = 500;
const pauseMs = 120;
const address = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};
/** Larger batches are sent by a job. */
const largeBatch = 25;

export function startLoad({ url, productId, clients, random, now }: LoadOptions): Load {
  const journal: Acknowledged[] = [];
  const writesAtMs: number[] = [];
  const refusals: string[] = [];
  const repeats = new Map<string, number>();
  let isStopping = false;

  async function send(path: string, body: object | null, key: string): Promise<Answer> {
    for (;;) {
      const outcome = await attempt(`${url}${path}`, body, key);
      if (typeof outcome !== 'string') {
        if (outcome.status >= 300)
          refusals.push(`${path}: ${outcome.status} ${JSON.stringify(outcome.body)}`);
        else if (body) writesAtMs.push(now());
        return outcome;
      }
      repeats.set(outcome, (repeats.get(outcome) ?? 0) + 1);
      await pause(repeatAfterMs);
    }
  }

  async function sendGift(round: number): Promise<void> {
    const key = randomUUID();
    const recipients = round % 10 === 0 ? largeBatch : 1 + Math.floor(random() * 3);
    const begun = now();
    const { status, body } = await send('/v1/order_batches', giftFor(recipients, productId, key), key);
    if (status !== 201) return;
    const acknowledged: Acknowledged = {
      key,
      id: body.id,
      recipients,
      acceptedOrder: null,
      atMs: now(),
      waitedMs: now() - begun,
    };
    journal.push(acknowledged);
    // The orders of a large batch exist later.
    if (recipients === largeBatch || round % 3 !== 0) return;
    const orders = await send(`/v1/order_batches/${body.id}/orders?per_page=1`, null, key);
    const orderId = orders.body.data?.[0]?.id;
    if (!orderId) return;
    const accepted = await send(
      `/v1/sandbox/orders/${orderId}/accept`,
      { mailing_address: address },
      randomUUID(),
    );
    if (accepted.status === 200) acknowledged.acceptedOrder = orderId;
  }

  async function client(): Promise<void> {
    for (let round = 1; !isStopping; round += 1) {
      await sendGift(round);
      await pause(pauseMs);
    }
  }

  const running = Array.from({ length: clients }, client);
  return {
    journal,
    writesAtMs,
    refusals,
    repeats,
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: { readonly id: string; readonly data?: readonly { readonly id: string }[] };
}

/** Returns the answer, or why the request has to be repeated. */
async function attempt(url: string, body: object | null, key: string): Promise<Answer | string> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) return `${response.status}`;
    if (response.status === 409 && text.includes('idempotency_in_progress')) return 'idempotency_in_progress';
    return { status: response.status, body: JSON.parse(text) as Answer['body'] };
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const giftFor = (count: number, productId: string, key: string): object => ({
  from_name: 'Avery Example',
  batch_name: key,
  payment_method_id: 'BALANCE',
  send_method: 'email_and_link',
  cart: { items: [{ product_id: productId, quantity: 1 }] },
  recipients: Array.from({ length: count }, (_, index) => ({
    first_name: `Recipient ${index}`,
    email: `recipient-${index}-${key}@example.com`,
  })),
});

export const reasonsOf = ({ repeats }: Load): string =>
  [...repeats].map(([reason, count]) => `${count} × ${reason}`).join(', ') || 'no request was repeated';

/** The longest time between two acknowledged writes, from the last one before `from` until `to`. */
export function longestPause(times: readonly number[], from: number, to: number): number {
  const first = times.findLastIndex((time) => time <= from);
  const within = times.slice(Math.max(0, first)).filter((time) => time <= to);
  return within
    .slice(1)
    .reduce((longest, time, index) => Math.max(longest, time - (within[index] ?? time)), 0);
}
