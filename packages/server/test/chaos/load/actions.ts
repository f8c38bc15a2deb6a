/** What senders, recipients and carriers do while everything fails, and what they were told. */
import { setTimeout as pause } from 'node:timers/promises';
import { addressIn, states } from '../../soak/prices.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Backlog } from './follow-backlog.ts';
import type { Answer, RetryingClient } from './retrying-client.ts';

/** What was acknowledged, and so must be true in the end. */
export interface Journal {
  /** The recipients of each batch. */
  readonly batches: Map<string, number>;
  /** The orders whose change to a status was acknowledged. */
  readonly reached: Map<string, Set<string>>;
  /** The number of refunds of each order. */
  readonly refunds: Map<string, number>;
  /** Answers that should never be given. */
  readonly wrong: string[];
}

export interface LoadContext {
  readonly client: RetryingClient;
  readonly random: SeededRandom;
  readonly productId: string;
  /** A card at the gateway. */
  readonly cardId: string;
  readonly journal: Journal;
  readonly backlog: Backlog;
  /** A sample of orders that is refreshed from time to time. */
  orders: { id: string; status: string; shipments: { id: string; status: string }[] }[];
}

type Action = (context: LoadContext) => Promise<Answer | null>;

const largeBatch = 400;
const smallBatch = 12;
/** How long a client waits before it looks again whether the worker has followed. */
const heldBackMs = 100;

const create: Action = async ({ client, random, productId, cardId, journal }) => {
  const method = random.of(['BALANCE', 'WORKSPACE_BALANCE', 'CORPORATE_ACCOUNT', cardId, cardId]) ?? cardId;
  const isDirect = random.whole(4) === 0;
  const count = random.whole(20) === 0 ? largeBatch : 1 + random.whole(smallBatch);
  const recipients = Array.from({ length: count }, (_, index) => ({
    first_name: `Robin ${index}`,
    email: `robin-${index}@gifts.test`,
    ...(isDirect ? { mailing_address: addressIn(random.of(states) ?? 'NY') } : {}),
  }));
  const answer = await client.post('/v1/order_batches', {
    from_name: 'Avery Example',
    send_method: isDirect ? 'direct_send' : 'email_and_link',
    recipients,
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    payment_method_id: method,
    ...(isDirect ? { notifications_enabled: false } : {}),
    ...(random.whole(8) === 0 ? { scheduled_send_on: new Date(Date.now() + 2_000).toISOString() } : {}),
  });
  if (answer.status === 201) journal.batches.set(answer.body.id, count);
  return answer;
};

/** Returns an action on one of the orders with one of these statuses, and notes which status an acknowledgement means. */
const onOrder =
  (
    statuses: readonly string[],
    path: (id: string) => string,
    body: (random: SeededRandom) => object,
    note: (journal: Journal, orderId: string) => void,
  ): Action =>
  async ({ client, random, orders, journal }) => {
    const order = random.of(orders.filter(({ status }) => statuses.includes(status)));
    if (!order) return null;
    const answer = await client.post(path(order.id), body(random));
    if (answer.status === 200) note(journal, order.id);
    return answer;
  };

const reaches =
  (status: string) =>
  ({ reached }: Journal, orderId: string): void => {
    reached.set(orderId, (reached.get(orderId) ?? new Set()).add(status));
  };

const open = ['created', 'notified', 'opened'];
const sandbox = (action: string) => (id: string) => `/v1/sandbox/orders/${id}/${action}`;
const nothing = () => ({});

const accept = onOrder(
  open,
  sandbox('accept'),
  (random) => ({ mailing_address: addressIn(random.of(states) ?? 'NY') }),
  reaches('accepted'),
);
const decline = onOrder(open, sandbox('decline'), nothing, reaches('canceled'));
const cancel = onOrder(open, (id) => `/v1/orders/${id}/cancel`, nothing, reaches('canceled'));
const refund = onOrder(
  ['paid', 'ordered', 'shipped', 'delivered'],
  (id) => `/v1/orders/${id}/refund`,
  (random) => ({ reason: 'Chaos', amount: 1 + random.whole(100) }),
  ({ refunds }, orderId) => void refunds.set(orderId, (refunds.get(orderId) ?? 0) + 1),
);

const move: Action = async ({ client, random, orders }) => {
  const shipment = random.of(orders.flatMap(({ shipments }) => shipments));
  const status = random.of(['shipped', 'delivered', 'failed', 'failed_with_reship']);
  return shipment ? client.post(`/v1/sandbox/shipments/${shipment.id}/advance`, { status }) : null;
};

const look: Action = ({ client, random }) =>
  client.get(
    random.of(['/v1/orders?per_page=20', '/v1/order_batches', '/v1/events?per_page=50', '/v1/me']) ??
      '/v1/me',
  );

const actions: readonly Action[] = [
  ...[create, create],
  ...[accept, accept, accept, accept],
  ...[refund, move, move, look, look, decline, cancel],
];

/** Acts one action after the other until `isOver()`. */
export async function actUntil(context: LoadContext, isOver: () => boolean): Promise<void> {
  for (let acted = 0; !isOver(); acted += 1) {
    while (context.backlog.isTooLong() && !isOver()) await pause(heldBackMs);
    if (acted % 10 === 0) context.orders = (await context.client.get('/v1/orders?per_page=100')).body.data;
    const answer = await (context.random.of(actions) ?? create)(context);
    if (answer && answer.status >= 500) context.journal.wrong.push(JSON.stringify(answer));
  }
}
