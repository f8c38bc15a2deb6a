/** What the recipients of a simulated batch do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientOfOrder } from '../../harness/recipient-of-order.ts';
import {
  advance,
  type BatchFixture,
  changeCatalog,
  created,
  getBody,
  inDays,
  items,
  london,
  newYork,
  people,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import { keyOf } from '../http/api-fixtures.ts';
import { ordersOf, post, recipient, sendTo, simulate, statusesOf, storyOf } from './simulation-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

const mailsTo = async (email: string) =>
  (await getBody(fixture, `/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`)).data.map(
    ({ subject }: { subject: string }) => subject,
  );

const wholeStory = [
  'order.created',
  'order.notified',
  'order.gift_opened',
  'order.gift_accepted',
  'order.paid',
  'order.ordered',
  'order.shipped',
  'order.delivered',
];

describe('a tag in the address of a recipient', () => {
  it('is taken from the end, without regard to case; accept is the default', async () => {
    const tags = ['', '+accept', '+news', '+swap+accept', '+ignore', '+IGNORE', '+accept+Decline'];
    const { id } = await sendTo(fixture, tags);
    expect(statusesOf(await simulate(fixture, id, 'ordered'))).toEqual([
      ...['ordered', 'ordered', 'ordered', 'ordered'],
      ...['notified', 'notified', 'canceled'],
    ]);
  });

  it('+accept: the gift goes its whole way, with every event in the order of life', async () => {
    const { id } = await sendTo(fixture, ['+accept']);
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order).toMatchObject({ status: 'delivered', view_count_recipient: 1, is_swapped: false });
    expect(await storyOf(fixture, order.id)).toEqual(wholeStory);
    const { created_at, notified_at, opened_at, accepted_at, paid_at, shipped_at, delivered_at } =
      order.event_times;
    const times = [created_at, notified_at, opened_at, accepted_at, paid_at, shipped_at, delivered_at];
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain(null);
    const [shipment] = order.shipments;
    expect(shipment).toMatchObject({ status: 'delivered', tracking_carrier: 'UPS' });
  });

  it('+swap: takes another product of at most the price, then accepts', async () => {
    const { id } = await sendTo(fixture, ['+swap']);
    const [order] = await simulate(fixture, id, 'ordered');
    expect(order).toMatchObject({ status: 'ordered', is_swapped: true });
    expect(order.cart.items[0].product.id).not.toBe(fixture.products.mug);
    expect(order.original_cart.items[0].product.id).toBe(fixture.products.mug);
  });

  it('+swap: accepts the gift as it is if the sender disabled swaps', async () => {
    const { id } = await sendTo(fixture, ['+swap'], { swap: 'disabled' });
    expect(await simulate(fixture, id, 'ordered')).toMatchObject([{ status: 'ordered', is_swapped: false }]);
  });

  it('+decline: opens and declines', async () => {
    const { id } = await sendTo(fixture, ['+decline']);
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order).toMatchObject({ status: 'canceled', cancel_reason: 'declined' });
    expect(await storyOf(fixture, order.id)).toEqual([
      'order.created',
      'order.notified',
      'order.gift_opened',
      'order.canceled',
    ]);
  });

  it('+bounce: the mail bounces and nothing more happens', async () => {
    const { id } = await sendTo(fixture, ['+bounce']);
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order).toMatchObject({ status: 'created', notification_status: 'bounced' });
    expect(await storyOf(fixture, order.id)).toEqual(['order.created', 'order.notification_failed']);
  });

  it('+thankyou: accepts and writes a note, once', async () => {
    const { id } = await sendTo(fixture, ['+thankyou']);
    const [order] = await simulate(fixture, id, 'accepted');
    expect(order.thank_you_note).toMatch(/thank you/);
    await simulate(fixture, id, 'delivered');
    const story = await storyOf(fixture, order.id);
    expect(story.filter((type) => type === 'order.thank_you_note_added')).toHaveLength(1);
    expect(story.indexOf('order.thank_you_note_added')).toBeGreaterThan(story.indexOf('order.gift_accepted'));
  });

  it('+slow: opens, and accepts in a simulation a day later', async () => {
    const { id } = await sendTo(fixture, ['+slow']);
    expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual(['opened']);
    expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual(['opened']);
    await advance(fixture, await inDays(fixture, 1));
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order).toMatchObject({ status: 'delivered', view_count_recipient: 1 });
  });

  it('of a gift that was sent without mail works too', async () => {
    const { id } = await sendTo(fixture, ['', '+decline', '+bounce'], {
      send_method: 'link_multiple_custom_list',
    });
    expect(statusesOf(await simulate(fixture, id, 'ordered'))).toEqual(['ordered', 'canceled', 'created']);
    const anonymous = await created(fixture, { recipients: [{ first_name: 'Kim' }] });
    expect(statusesOf(await simulate(fixture, anonymous.id, 'ordered'))).toEqual(['ordered']);
  });
});

describe('until', () => {
  it.each([
    ['notified', ['notified', 'notified']],
    ['opened', ['opened', 'opened']],
    ['accepted', ['ordered', 'canceled']],
    ['paid', ['ordered', 'canceled']],
    ['ordered', ['ordered', 'canceled']],
    ['shipped', ['shipped', 'canceled']],
    ['delivered', ['delivered', 'canceled']],
  ])('%s: the orders are %s', async (until, statuses) => {
    const { id } = await sendTo(fixture, ['', '+decline']);
    expect(statusesOf(await simulate(fixture, id, until))).toEqual(statuses);
  });

  it('every status after the other gives the same story as one simulation', async () => {
    const { id } = await sendTo(fixture, ['']);
    for (const until of ['notified', 'opened', 'accepted', 'paid', 'ordered', 'shipped', 'delivered']) {
      await simulate(fixture, id, until);
    }
    const [order] = await ordersOf(fixture, id);
    expect(await storyOf(fixture, order.id)).toEqual(wholeStory);
  });

  it('an earlier status than the orders have changes nothing', async () => {
    const { id } = await sendTo(fixture, ['', '+thankyou']);
    const before = await simulate(fixture, id, 'delivered');
    expect(await simulate(fixture, id, 'opened')).toEqual(before);
  });
});

describe('the answer', () => {
  it('is the batch as the detail endpoint shows it, when mails are captured and events are numbered', async () => {
    const { id } = await sendTo(fixture, ['+once+accept']);
    const { status, body } = await post(fixture, { order_batch_id: id, until: 'delivered' });
    expect([status, body]).toEqual([200, await getBody(fixture, `/v1/order_batches/${id}`)]);
    expect(await mailsTo('robin+once+accept@example.com')).toHaveLength(4);
    expect(await storyOf(fixture, body.orders_preview[0].id)).toEqual(wholeStory);
  });

  it('comes within seconds for a mixed batch of 20, and each order has its own end', async () => {
    const tags = ['', '+swap', '+decline', '+ignore', '+bounce', '+thankyou', '+slow', '+accept', '', ''];
    const { id } = await sendTo(fixture, [...tags, ...tags]);
    const since = performance.now();
    const orders = await simulate(fixture, id, 'delivered');
    expect(performance.now() - since).toBeLessThan(5_000);
    const ends = ['delivered', 'delivered', 'canceled', 'notified', 'created', 'delivered', 'opened'];
    const all = [...ends, 'delivered', 'delivered', 'delivered'];
    expect(statusesOf(orders)).toEqual([...all, ...all]);
    expect(await storyOf(fixture, id)).toEqual(['order_batch.created', 'order_batch.completed']);
  });

  it('waits for a batch that is still being sent', async () => {
    const recipients = people(150);
    const batch = await sendTo(fixture, [], { recipients });
    expect(batch.send_status).toBe('pending');
    const { body } = await post(fixture, { order_batch_id: batch.id, until: 'opened' });
    expect(body).toMatchObject({ send_status: 'complete', orders_count: 150 });
    const { data } = await getBody(fixture, `/v1/order_batches/${batch.id}/orders?page=2&per_page=100`);
    expect(new Set(statusesOf(data))).toEqual(new Set(['opened']));
  });
});

describe('what a recipient gives', () => {
  it('is an address at which the products arrive, and the address of the order if there is one', async () => {
    const { id } = await sendTo(fixture, [], {
      cart: items(fixture, 'wine'),
      recipients: [recipient(''), recipient('', { mailing_address: newYork })],
    });
    expect(statusesOf(await simulate(fixture, id, 'accepted'))).toEqual(['ordered', 'ordered']);
    const [first, second] = await Promise.all(
      (await ordersOf(fixture, id)).map((order) => recipientOfOrder(fixture.app, order.id)),
    );
    expect(first?.address?.state).not.toBe('UT');
    expect(second?.address).toMatchObject(newYork);
  });

  it('is an address abroad for an international gift that has one, also after a swap', async () => {
    const { id } = await sendTo(fixture, [], {
      cart: items(fixture, 'tea'),
      international_shipping_tier: 'full',
      recipients: [
        recipient('', { mailing_address: london }),
        recipient('+swap', { mailing_address: london }),
      ],
    });
    const orders = await simulate(fixture, id, 'delivered');
    expect(statusesOf(orders)).toEqual(['delivered', 'delivered']);
    expect(orders[0].amounts.amount_global_relay_cost).toBeGreaterThan(0);
  });

  it.each(['candle', 'socks'] as const)('are variants of a %s, for each unit', async (name) => {
    const { id } = await sendTo(fixture, [''], { cart: items(fixture, name, { quantity: 2 }) });
    const [order] = await simulate(fixture, id, 'ordered');
    expect(order.status).toBe('ordered');
    const [row] = await fixture.app.db.query<{ selections: { variants: string[] }[] }>(
      'select cart_selections as selections from orders where organization_id = $1 and id = $2',
      [fixture.app.organizationId, order.id],
    );
    const variants = name === 'candle' ? ['Cedar'] : ['S', 'Rust'];
    expect(row?.selections).toMatchObject([{ variants }, { variants }]);
  });

  it('is a choice from its collection for every recipient of a gift of choice', async () => {
    const { id } = await sendTo(fixture, ['', '+swap', '+decline'], { cart: items(fixture, 'choice') });
    const orders = await simulate(fixture, id, 'delivered');
    expect(statusesOf(orders)).toEqual(['delivered', 'delivered', 'canceled']);
    const offered: unknown[] = [fixture.products.mug, fixture.products.tea];
    for (const { cart } of orders.slice(0, 2)) expect(offered).toContain(cart.items[0].product.id);
  });

  it('is nothing if no address or product is allowed any more: the gift stays opened, and others are accepted', async () => {
    const cart = items(fixture, 'wine');
    const recipients = ['', '+swap'].map((tag) => recipient(tag, { mailing_address: newYork }));
    const fixed = await sendTo(fixture, [], { cart, recipients, swap: 'disabled' });
    const free = await sendTo(fixture, ['']);
    const restrict = (states: string) =>
      changeCatalog(fixture, 'update products set restricted_states = $2 where id = $1', [
        fixture.products.wine,
        states,
      ]);
    await restrict('{NY}');
    expect(statusesOf(await simulate(fixture, fixed.id, 'delivered'))).toEqual(['opened', 'opened']);
    expect(statusesOf(await simulate(fixture, free.id, 'delivered'))).toEqual(['delivered']);
    await restrict('{UT}');
    expect(statusesOf(await simulate(fixture, fixed.id, 'delivered'))).toEqual(['delivered', 'delivered']);
  });

  it('is nothing after the gift has expired or was canceled by its sender', async () => {
    const { id } = await sendTo(fixture, ['', '', '']);
    const [canceled, accepted] = await ordersOf(fixture, id);
    await fixture.app.request('POST', `/v1/orders/${canceled.id}/cancel`);
    await fixture.app.request('POST', `/v1/sandbox/orders/${accepted.id}/accept`, {
      body: { mailing_address: newYork },
    });
    expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual([
      'canceled',
      'delivered',
      'delivered',
    ]);
    const expiring = await sendTo(fixture, ['+slow'], { expires_at: await inDays(fixture, 1) });
    await simulate(fixture, expiring.id, 'delivered');
    await advance(fixture, await inDays(fixture, 2));
    const [expired] = await simulate(fixture, expiring.id, 'delivered');
    expect(expired).toMatchObject({ status: 'canceled', cancel_reason: 'expired' });
  });
});

describe('an order that waits for its payment', () => {
  it('stays pending_payment until it is paid, then its simulation goes on', async () => {
    const { data } = await getBody(fixture, '/v1/payment_methods?per_page=100');
    const declined = data.find(({ name }: { name: string }) => name.endsWith('0341')).id;
    const { id } = await sendTo(fixture, [''], { payment_method_id: declined });
    const [order] = await simulate(fixture, id, 'delivered');
    expect(order).toMatchObject({ status: 'pending_payment', shipments: [] });
    const pay = await fixture.app.request('POST', `/v1/sandbox/orders/${order.id}/pay`, { body: {} });
    expect(pay.status).toBe(200);
    expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual(['delivered']);
  });
});

describe('a simulation that is repeated', () => {
  const events = async () => {
    const [row] = await fixture.app.db.query<{ count: number }>('select count(*) as count from events');
    return row?.count;
  };

  it('does nothing twice', async () => {
    const { id } = await sendTo(fixture, ['', '+swap', '+thankyou', '+decline', '+slow', '+ignore']);
    const first = await simulate(fixture, id, 'delivered');
    const count = await events();
    expect(await simulate(fixture, id, 'delivered')).toEqual(first);
    expect(await events()).toBe(count);
  });

  it('goes on where each order is after an interruption', async () => {
    const { id } = await sendTo(fixture, ['', '', '', '+thankyou']);
    const [opened, accepted, shipped] = await simulate(fixture, id, 'notified');
    const act = (path: string, body: object = {}) =>
      fixture.app.request('POST', `/v1/sandbox/${path}`, { body });
    await act(`orders/${opened.id}/open`);
    for (const { id: orderId } of [accepted, shipped]) {
      await act(`orders/${orderId}/open`);
      await act(`orders/${orderId}/accept`, { mailing_address: newYork });
    }
    await fixture.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } });
    const { shipments } = await getBody(fixture, `/v1/orders/${shipped.id}`);
    await act(`shipments/${shipments[0].id}/advance`, { status: 'tracking' });
    await act(`shipments/${shipments[0].id}/advance`, { status: 'shipped' });
    const orders = await simulate(fixture, id, 'delivered');
    expect(statusesOf(orders)).toEqual(Array(4).fill('delivered'));
    for (const order of [opened, accepted, shipped])
      expect(await storyOf(fixture, order.id)).toEqual(wholeStory);
  });

  it('twice at the same time gives each order its story once', async () => {
    const { id } = await sendTo(fixture, ['', '+swap', '+decline', '+accept']);
    const answers = await Promise.all([
      post(fixture, { order_batch_id: id, until: 'delivered' }),
      post(fixture, { order_batch_id: id, until: 'delivered' }),
      post(fixture, { order_batch_id: id, until: 'ordered' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, second, declined, last] = await ordersOf(fixture, id);
    for (const order of [first, second, last]) {
      expect(order).toMatchObject({ status: 'delivered', view_count_recipient: 1 });
      expect(await storyOf(fixture, order.id)).toEqual(wholeStory);
    }
    expect(declined.status).toBe('canceled');
  });

  it('beside people who act on the same orders leaves every order with a story that its states allow', async () => {
    const tags = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? '' : '+swap'));
    const { id, orders_preview } = await sendTo(fixture, tags);
    const act = (orderId: string, path: string, body: object = {}) =>
      fixture.app.request('POST', `/v1/sandbox/orders/${orderId}/${path}`, { body });
    const clicks = orders_preview.flatMap((order: { id: string }) => [
      act(order.id, 'open'),
      act(order.id, 'accept', { mailing_address: newYork }),
      act(order.id, 'decline'),
    ]);
    const simulation = post(fixture, { order_batch_id: id, until: 'delivered' });
    const answers = await Promise.all(clicks);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await simulation).status).toBe(200);
    for (const order of await simulate(fixture, id, 'delivered')) {
      const story = await storyOf(fixture, order.id);
      expect(story.length).toBe(new Set(story).size);
      expect(story.at(-1)).toBe(order.status === 'canceled' ? 'order.canceled' : 'order.delivered');
      expect(story.includes('order.gift_accepted')).toBe(order.status === 'delivered');
    }
  });

  it('with the same Idempotency-Key gets the first answer', async () => {
    const { id } = await sendTo(fixture, ['']);
    const headers = { 'idempotency-key': 'simulation-1' };
    const first = await post(fixture, { order_batch_id: id, until: 'opened' }, { headers });
    await simulate(fixture, id, 'delivered');
    const second = await post(fixture, { order_batch_id: id, until: 'opened' }, { headers });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });
});

describe('400', () => {
  it.each(['created', 'pending_payment', 'failed', 'canceled', 'done'])('until %s', async (until) => {
    const { id } = await sendTo(fixture, ['']);
    const { status, body } = await post(fixture, { order_batch_id: id, until });
    expect([status, body.error]).toEqual([
      400,
      'Until must be one of `notified`, `opened`, `accepted`, `paid`, `ordered`, `shipped`, `delivered`',
    ]);
  });

  it('a batch that is unknown, or in a workspace that the user cannot reach', async () => {
    const { id } = await sendTo(fixture, [''], { workspace_id: fixture.workspaces[1] });
    const apiKey = await keyOf(fixture.app, 'sender');
    const foreign = await post(fixture, { order_batch_id: id, until: 'opened' }, { apiKey });
    expect([foreign.status, foreign.body.error]).toEqual([400, `Order batch not found: ${id}`]);
    const unknown = '01920000-0000-7000-8000-000000000000';
    const both = await post(fixture, { order_batch_id: unknown, until: 'never' });
    expect(both.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'order_batch_id',
      'until',
    ]);
    expect((await ordersOf(fixture, id))[0].view_count_recipient).toBe(0);
  });

  it('a batch of more than 1,000 recipients', async () => {
    const { id } = await created(fixture, { recipients: people(1_001) });
    const { status, body } = await post(fixture, { order_batch_id: id, until: 'opened' });
    expect([status, body.error]).toEqual([
      400,
      'The order batch has 1,001 recipients; a simulation takes batches of at most 1,000',
    ]);
  });
});

describe('409 order_state', () => {
  it('a scheduled batch, until its time has come', async () => {
    const sendOn = await inDays(fixture, 3);
    const { id } = await sendTo(fixture, [''], { scheduled_send_on: sendOn });
    const { status, body } = await post(fixture, { order_batch_id: id, until: 'delivered' });
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_state',
      `The order batch is sent on ${sendOn}; advance the clock to that time, then simulate it.`,
    ]);
    await advance(fixture, sendOn);
    expect(statusesOf(await simulate(fixture, id, 'delivered'))).toEqual(['delivered']);
  });

  it('a canceled batch', async () => {
    const { id } = await sendTo(fixture, [''], { scheduled_send_on: await inDays(fixture, 3) });
    await fixture.app.request('POST', `/v1/order_batches/${id}/cancel`);
    const { status, body } = await post(fixture, { order_batch_id: id, until: 'delivered' });
    expect([status, body.error]).toEqual([
      409,
      'The order batch is canceled, so it has no orders to simulate.',
    ]);
  });
});
