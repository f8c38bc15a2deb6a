/** Actions of senders, recipients, payers and carriers while processes are killed. */
import { addressIn, states } from '../prices.ts';
import type { Answer, RetryingClient } from './retrying-client.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface KillContext {
  readonly client: RetryingClient;
  readonly random: SeededRandom;
  readonly productId: string;
  readonly hostedKey: string;
  /** The ids of the batches that were answered with 201. */
  readonly batches: Set<string>;
  /** A sample of orders that is refreshed from time to time. */
  orders: { id: string; status: string; shipments: { id: string; status: string }[] }[];
}

type KillAction = (context: KillContext) => Promise<Answer | null>;

const create: KillAction = async ({ client, random, productId, hostedKey, batches }) => {
  const method = random.of(['BALANCE', 'WORKSPACE_BALANCE', 'CORPORATE_ACCOUNT', null] as const) ?? null;
  const isDirect = method !== null && random.whole(3) === 0;
  const recipients = Array.from({ length: 1 + random.whole(12) }, () => ({
    first_name: 'Robin',
    ...(isDirect ? { mailing_address: addressIn(random.of(states) ?? 'NY') } : {}),
  }));
  const body = {
    from_name: 'Avery Example',
    send_method: isDirect ? 'direct_send' : 'link_multiple_custom_list',
    recipients,
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    ...(method ? { payment_method_id: method } : {}),
    ...(isDirect ? { notifications_enabled: false } : {}),
  };
  const answer = await client.post('/v1/order_batches', body, method ? undefined : hostedKey);
  if (answer.status === 201) batches.add(answer.body.id);
  return answer;
};

/** Returns an action on one of the orders with one of these statuses. */
const onOrder =
  (
    statuses: readonly string[],
    path: (id: string) => string,
    body: (random: SeededRandom) => object,
  ): KillAction =>
  async ({ client, random, orders }) => {
    const order = random.of(orders.filter(({ status }) => statuses.includes(status)));
    return order ? client.post(path(order.id), body(random)) : null;
  };

const open = ['created', 'opened'];
const sandbox = (action: string) => (id: string) => `/v1/sandbox/orders/${id}/${action}`;

const accept = onOrder(open, sandbox('accept'), (random) => ({
  mailing_address: addressIn(random.of(states) ?? 'NY'),
}));
const decline = onOrder(open, sandbox('decline'), () => ({}));
const cancel = onOrder(
  open,
  (id) => `/v1/orders/${id}/cancel`,
  () => ({}),
);
const pay = onOrder(['pending_payment'], sandbox('pay'), (random) => {
  const card = random.of(['4242424242424242', '4000000000000341', '4000000000004087']);
  return card ? { card_number: card } : {};
});
const refund = onOrder(
  ['paid', 'ordered', 'shipped', 'delivered'],
  (id) => `/v1/orders/${id}/refund`,
  (random) => ({ reason: 'Soak', ...(random.whole(2) === 0 ? { amount: 1 + random.whole(900) } : {}) }),
);

const move: KillAction = async ({ client, random, orders }) => {
  const shipment = random.of(orders.flatMap(({ shipments }) => shipments));
  const status = random.of(['shipped', 'delivered', 'failed', 'failed_with_reship']);
  return shipment ? client.post(`/v1/sandbox/shipments/${shipment.id}/advance`, { status }) : null;
};

const actions: readonly KillAction[] = [
  create,
  accept,
  accept,
  accept,
  accept,
  pay,
  pay,
  refund,
  move,
  decline,
  cancel,
];

/** Runs actions one after the other until `isOver()`. Returns the number of answers. */
export async function runActionsUntil(context: KillContext, isOver: () => boolean): Promise<number> {
  let answered = 0;
  while (!isOver()) {
    if (answered % 10 === 0) context.orders = (await context.client.get('/v1/orders?per_page=100')).body.data;
    const answer = await (context.random.of(actions) ?? create)(context);
    if (answer && answer.status >= 500) throw new Error(`An action was answered ${JSON.stringify(answer)}`);
    answered += 1;
  }
  return answered;
}
