/** What a recipient chooses in place of products that are not in stock, and what becomes of the money. */
import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { OrderDetail } from '@gifts/contract/order';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assert } from '../../../src/kit/assert.ts';
import { normalizeAddress } from '../../../src/modules/addresses/normalize-address.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { sealAddressOf } from '../../../src/modules/orders/sealed-recipient.ts';
import { writeOrderChange } from '../../../src/modules/orders/write-orders.sql.ts';
import { findWrongCounts } from '../../../src/modules/stock/change-stock.sql.ts';
import {
  advance,
  type BatchFixture,
  created,
  getBody,
  inDays,
  type ProductName,
  saltLake,
  startBatchFixture,
} from '../batches/batch-fixtures.ts';
import { plain, visit } from '../pages/visitor.ts';
import {
  accept,
  assertLedger,
  ledgerChanges,
  performAction,
  saveCard,
  waitForStatus,
} from '../payments/money-fixtures.ts';
import { leftOf, setStock, untilKnown } from '../stock/stock-fixtures.ts';
import { type Shipper, shipperWith } from './shipper-actions.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

let fixture: BatchFixture;
let apiKey: string;
let shipper: Shipper;
let card: string;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  apiKey = await fulfilmentKey(fixture.app);
  shipper = shipperWith(fixture.app, apiKey);
  card = await saveCard(fixture, '4242 4242 4242 4242');
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

interface Gift {
  method?: string;
  items?: [product: ProductName, quantity: number, variants?: string[]][];
  email?: string;
}

/** Sends and accepts a gift, and waits until it is ordered. */
async function ordered({ method = 'BALANCE', items = [['mug', 1]], email = 'robin@example.com' }: Gift = {}) {
  const byCard = method === card ? { commerce_end_user_id: 'user-1' } : {};
  const cart = {
    items: items.map(([name, quantity, variants]) => ({
      product_id: fixture.products[name],
      quantity,
      ...(variants && { variants }),
    })),
  };
  const recipients = [{ first_name: 'Robin', email }];
  const fields = { cart, recipients, payment_method_id: method, ...byCard };
  const batch = await created(fixture, fields, { apiKey: fixture.app.commerceApiKey });
  const [{ id }] = batch.orders_preview;
  await accept(fixture, id);
  const { shipments, amounts } = (await waitForStatus(fixture, id, 'ordered')) as OrderDetail;
  return { id, parcel: shipments[0]?.id ?? '', total: amounts.amount_total ?? 0 };
}

const orderOf = (id: string): Promise<OrderDetail> => getBody(fixture, `/v1/orders/${id}`);
const hold = (parcel: string) => shipper.act(parcel, '/hold', { reason: 'out_of_stock' });
const offer = (parcel: string) =>
  fixture.app.request('POST', `/v1/fulfilment/shipments/${parcel}/offer_swap`, { apiKey, body: {} });

/** A gift whose recipient was asked. */
async function asked(gift: Gift = {}) {
  const made = await ordered(gift);
  await hold(made.parcel);
  const { status, body } = await offer(made.parcel);
  expect(status, JSON.stringify(body)).toBe(200);
  return made;
}

async function recipient(orderId: string) {
  const [row] = await fixture.app.db.query<{ link: string }>(
    `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link
     from orders o join organizations z on z.id = o.organization_id where o.id = $1`,
    [orderId],
  );
  const visitor = visit(fixture.app, `http://gifts.test/r/${row?.link}`);
  return {
    get: visitor.get,
    choose: (parcel: string, choice: string) => visitor.post('/replace', { parcel, choice }),
  };
}
const choicesOn = (html: string): string[] =>
  [...html.matchAll(/aria-label="Choose ([^"]*)"/g)].map(([, name = '']) => name);
const mailsOf = async (orderId: string, template: string) =>
  fixture.app.db.query<{ params: Record<string, unknown> }>(
    'select params from mails where order_id = $1 and template = $2 order by id',
    [orderId, template],
  );
const refundsOf = (orderId: string) =>
  fixture.app.db.query<{ kind: string; amount_cents: number; reason: string }>(
    'select kind, amount_cents, reason from refunds where order_id = $1 order by id',
    [orderId],
  );
const eventsOf = async (parcel: string) => {
  const rows = await fixture.app.db.query<{ event_type: string }>(
    `select event_type from events where event_type like 'shipment.%' and data::json ->> 'id' = $1 order by id`,
    [parcel],
  );
  return rows.map(({ event_type }) => event_type);
};
const packed = ({ items }: FulfilmentShipment) =>
  items.map(({ name, quantity, variants }) => [name, quantity, variants]);

describe('POST …/{id}/offer_swap', () => {
  it('asks the recipient by mail and on the page, for 14 days, and the same again changes nothing', async () => {
    const { id, parcel } = await ordered();
    await hold(parcel);
    const { status, body } = await offer(parcel);
    expect([status, body]).toMatchObject([200, { status: 'pending', hold: { reason: 'out_of_stock' } }]);
    expect(Date.parse(body.swap_due_at) - Date.parse(body.hold.since)).toBeGreaterThan(13.9 * 86_400_000);
    expect((await offer(parcel)).body).toEqual(body);
    const mails = await mailsOf(id, 'swap_offer');
    expect(mails.map(({ params }) => params)).toMatchObject([
      { products: ['Batch mug'], until: body.swap_due_at },
    ]);
    const page = await (await recipient(id)).get();
    expect(plain(page.html)).toContain('Something in this parcel is not in stock.');
    expect(page.html).toContain('/replace"');
  });

  it('is refused for a parcel that is not held for it, or whose recipient was asked before', async () => {
    const { id, parcel } = await ordered();
    const refusals = [await offer(parcel)];
    await shipper.act(parcel, '/hold', { reason: 'address_problem' });
    refusals.push(await offer(parcel));
    await hold(parcel);
    await offer(parcel);
    expect((await shipper.act(parcel, '/release')).swap_due_at).toBeNull();
    expect((await (await recipient(id)).get()).html).not.toContain('/replace"');
    await hold(parcel);
    refusals.push(await offer(parcel));
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'shipment_state']),
    );
    expect(refusals.map(({ body }) => body.error)).toEqual([
      expect.stringContaining('pending and not held'),
      expect.stringContaining('held as address_problem'),
      expect.stringContaining('asked before'),
    ]);
    expect(await mailsOf(id, 'swap_offer')).toHaveLength(1);
  });

  it('is refused where nothing fits', async () => {
    const { parcel } = await ordered({ items: [['tea', 1]] });
    await hold(parcel);
    const { status, body } = await offer(parcel);
    expect([status, body.error]).toEqual([409, expect.stringContaining('nothing to choose')]);
    expect((await shipper.get(parcel)).swap_due_at).toBeNull();
  });

  it('keeps the parcel whole while the recipient chooses, and ends with another reason', async () => {
    const { parcel } = await asked({ items: [['mug', 2]] });
    const items = [{ product_id: fixture.products.mug, quantity: 1 }];
    const split = await shipper.ask('POST', parcel, '/split', { items });
    expect([split.status, split.body.error]).toEqual([409, expect.stringContaining('is choosing')]);
    const other = await shipper.act(parcel, '/hold', { reason: 'other' });
    expect([other.hold?.reason, other.swap_due_at]).toEqual(['other', null]);
    await shipper.act(parcel, '/split', { items });
  });
});

describe('what is offered', () => {
  it('is of the same brand, costs no more, and is another product or another variant', async () => {
    const { id } = await asked({ items: [['candle', 1, ['Cedar']]] });
    const { html } = await (await recipient(id)).get('/replace');
    expect(choicesOn(html).sort()).toEqual(['Batch candle, Fig', 'Batch mug', 'Batch tea', 'Batch wine']);
  });

  it('can go to the address', async () => {
    const made = await ordered();
    const { app } = fixture;
    await app.db.transaction(async (tx) => {
      const order = await lockOrder(tx, app.organizationId, made.id);
      assert(order, 'the order is there');
      const context = { vault: await app.services.vaultStore.vault() };
      const mailing_address = sealAddressOf(context, order, normalizeAddress(saltLake));
      writeOrderChange(tx, order, { mailing_address });
    });
    await hold(made.parcel);
    await offer(made.parcel);
    const { html } = await (await recipient(made.id)).get('/replace');
    expect(choicesOn(html)).not.toContain('Batch wine');
    expect(choicesOn(html)).toContain('Batch tea');
  });
});

describe('a choice', () => {
  it('changes what is packed, releases the parcel, and leaves the amounts', async () => {
    const { id, parcel, total } = await asked({ items: [['mug', 2]] });
    const before = (await orderOf(id)).amounts;
    const visitor = await recipient(id);
    expect(plain((await visitor.get('/replace')).html)).toContain('You get 2 pieces of it.');
    const page = await visitor.choose(parcel, `${fixture.products.candle}:Fig`);
    expect(plain(page.html)).toContain('We are sending what you chose.');
    expect(plain(page.html)).toContain('Batch candle');
    const shipment = await shipper.get(parcel);
    expect(packed(shipment)).toEqual([['Batch candle', 2, ['Fig']]]);
    expect(shipment).toMatchObject({ hold: null, swap_due_at: null, swapped_at: expect.any(String) });
    expect((await shipper.list('held=false&status=pending')).ids).toContain(parcel);
    const order = await orderOf(id);
    expect([order.amounts, order.is_swapped]).toEqual([before, true]);
    expect(order.cart.items.map((item) => item.product.name)).toEqual(['Batch candle']);
    expect(order.original_cart?.items.map((item) => item.product.name)).toEqual(['Batch mug']);
    await shipper.act(parcel, '/ship');
    await performDelivery(parcel);
    const { status, amounts } = await orderOf(id);
    expect([status, amounts.amount_total, amounts.amount_refunded]).toEqual(['delivered', total, null]);
    expect(await refundsOf(id)).toEqual([]);
  });

  const performDelivery = (parcel: string) => shipper.act(parcel, '/deliver');

  it.each(['BALANCE', 'CORPORATE_ACCOUNT', 'COMMERCE_STORED_VALUE', 'a card'])(
    'of something cheaper gives the difference back to %s, so that the books are as if it had been sent',
    async (name) => {
      const method = name === 'a card' ? card : name;
      const asSent = await ledgerChanges(fixture, async () => {
        const { parcel } = await ordered({ method, items: [['tea', 2]] });
        await performDelivery(parcel);
      });
      const swapped = await ledgerChanges(fixture, async () => {
        const { id, parcel } = await asked({ method, items: [['mug', 2]] });
        await (await recipient(id)).choose(parcel, fixture.products.tea);
        expect(await refundsOf(id)).toEqual([]);
        await performDelivery(parcel);
        await expect.poll(async () => (await orderOf(id)).amounts.amount_refunded).toBeGreaterThan(0);
        expect(await refundsOf(id)).toMatchObject([
          { kind: 'lost_parcel', reason: 'Sent in place of what was out of stock, and costs less.' },
        ]);
      });
      expect(swapped).toEqual(asSent);
    },
  );

  it('for a part leaves the other part, and both are refunded rightly if one is lost', async () => {
    const asSent = await ledgerChanges(fixture, async () => {
      const { parcel } = await ordered({ items: [['tea', 1]] });
      await performDelivery(parcel);
    });
    const withLoss = await ledgerChanges(fixture, async () => {
      const { id, parcel } = await ordered({ items: [['mug', 3]] });
      const items = [{ product_id: fixture.products.mug, quantity: 1 }];
      const part = (await shipper.act(parcel, '/split', { items })).id;
      await hold(part);
      await offer(part);
      await (await recipient(id)).choose(part, fixture.products.tea);
      expect(packed(await shipper.get(parcel))).toEqual([['Batch mug', 2, []]]);
      expect(packed(await shipper.get(part))).toEqual([['Batch tea', 1, []]]);
      await shipper.act(parcel, '/fail', { reason: 'lost', reship: false });
      await performDelivery(part);
      expect((await refundsOf(id)).map(({ reason }) => reason)).toEqual([
        'Lost and not sent again: Batch Goods.',
      ]);
    });
    expect(withLoss).toEqual(asSent);
  });

  it('that is not offered changes nothing', async () => {
    const { id, parcel } = await asked();
    const visitor = await recipient(id);
    for (const choice of ['', 'x', fixture.products.mug, fixture.products.socks, fixture.products.card]) {
      const page = await visitor.choose(parcel, choice);
      expect([200, 422]).toContain(page.status);
    }
    await visitor.choose(crypto.randomUUID(), fixture.products.tea);
    expect(await shipper.get(parcel)).toMatchObject({ swapped_at: null, hold: { reason: 'out_of_stock' } });
  });

  it('that is lost with all else is refunded in full', async () => {
    const { id, parcel, total } = await asked();
    await (await recipient(id)).choose(parcel, fixture.products.tea);
    await shipper.act(parcel, '/fail', { reason: 'lost', reship: false });
    const { status, amounts } = await orderOf(id);
    expect([status, amounts.amount_refunded]).toEqual(['failed', total]);
  });

  it('stays with the parcel that is sent again', async () => {
    const { id, parcel } = await asked();
    await (await recipient(id)).choose(parcel, fixture.products.tea);
    await shipper.act(parcel, '/fail', { reason: 'lost', reship: true });
    const again = (await orderOf(id)).shipments.at(-1)?.id ?? '';
    expect(packed(await shipper.get(again))).toEqual([['Batch tea', 1, []]]);
    await performDelivery(again);
    expect((await refundsOf(id)).map(({ reason }) => reason)).toEqual([
      'Sent in place of what was out of stock, and costs less.',
    ]);
  });
});

describe('a recipient who wants nothing instead', () => {
  it('gets nothing, the sender is refunded, and shippers hear of it', async () => {
    const { id, parcel, total } = await asked();
    const page = await (await recipient(id)).choose(parcel, 'none');
    expect(page.heading).toBe('Something went wrong');
    expect(await shipper.get(parcel)).toMatchObject({
      status: 'failed',
      failure_reason: 'out_of_stock',
      hold: null,
      swap_due_at: null,
    });
    const { status, amounts } = await orderOf(id);
    expect([status, amounts.amount_refunded]).toEqual(['failed', total]);
    expect(await eventsOf(parcel)).toEqual(['shipment.created', 'shipment.canceled']);
  });

  it('still gets the other parcel, and is told by mail what is not sent', async () => {
    const { id, parcel } = await ordered({ items: [['mug', 2]] });
    const items = [{ product_id: fixture.products.mug, quantity: 1 }];
    const part = (await shipper.act(parcel, '/split', { items })).id;
    await hold(part);
    await offer(part);
    await (await recipient(id)).choose(part, 'none');
    expect((await mailsOf(id, 'gift_problem')).map(({ params }) => params)).toMatchObject([
      { problem: 'unavailable', products: ['Batch mug'] },
    ]);
    await shipper.act(parcel, '/deliver');
    expect((await orderOf(id)).status).toBe('delivered');
    expect((await refundsOf(id)).map(({ kind }) => kind)).toEqual(['lost_parcel']);
  });
});

describe('the stock of products', () => {
  it('is taken for what is chosen, offered only while it lasts, and given back if it never leaves', async () => {
    const { app, products } = fixture;
    await setStock(app, products.tea, 2);
    const chosen = await asked({ items: [['mug', 2]] });
    await (await recipient(chosen.id)).choose(chosen.parcel, products.tea);
    expect(await leftOf(app, products.tea)).toBe(0);
    await untilKnown(app, products.tea, 0);
    const late = await asked({ email: 'late@example.com' });
    expect(choicesOn((await (await recipient(late.id)).get('/replace')).html)).not.toContain('Batch tea');
    await shipper.act(chosen.parcel, '/fail', { reason: 'returned', reship: false });
    expect(await leftOf(app, products.tea)).toBe(2);
    expect(await findWrongCounts(app.db)).toEqual([]);
  });

  it('is taken again for a lost part, and for no more than the part', async () => {
    const { app, products } = fixture;
    await setStock(app, products.mug, 10);
    const { parcel } = await ordered({ items: [['mug', 3]] });
    expect(await leftOf(app, products.mug)).toBe(7);
    const items = [{ product_id: products.mug, quantity: 1 }];
    const part = (await shipper.act(parcel, '/split', { items })).id;
    await shipper.act(part, '/ship');
    await shipper.act(part, '/fail', { reason: 'lost', reship: true });
    expect(await leftOf(app, products.mug)).toBe(6);
    expect(await findWrongCounts(app.db)).toEqual([]);
    await setStock(app, products.mug, 1_000_000);
    await setStock(app, products.tea, 1_000_000);
  });
});

it('of a choice, a refusal and a release at once, one wins', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { id, parcel } = await asked();
    const visitor = await recipient(id);
    await Promise.all([
      visitor.choose(parcel, fixture.products.tea),
      visitor.choose(parcel, 'none'),
      visitor.choose(parcel, fixture.products.wine),
      turn % 2 ? shipper.ask('POST', parcel, '/release', {}) : null,
    ]);
    const shipment = await shipper.get(parcel);
    expect([shipment.hold, shipment.swap_due_at]).toEqual([null, null]);
    const { status } = await orderOf(id);
    if (shipment.status === 'failed')
      expect([status, packed(shipment)[0]?.[0]]).toEqual(['failed', 'Batch mug']);
    else expect([status, shipment.status]).toEqual(['ordered', 'pending']);
    const carts = await fixture.app.db.query<{ count: number }>(
      'select count(*) as count from shipment_changes where shipment_id = $1',
      [parcel],
    );
    expect(carts[0]?.count).toBe(3);
    expect(await refundsOf(id)).toHaveLength(status === 'failed' ? 1 : 0);
  }
});

it('a parcel whose recipient does not choose within 14 days fails once and is refunded', async () => {
  const silent = await asked({ email: 'silent@example.com' });
  const late = await asked({ email: 'late@example.com' });
  const free = await asked({ email: 'free@example.com' });
  await (await recipient(free.id)).choose(free.parcel, fixture.products.tea);
  await advance(fixture, await inDays(fixture, 13.9));
  expect((await orderOf(silent.id)).status).toBe('ordered');
  await (await recipient(late.id)).choose(late.parcel, fixture.products.tea);
  await advance(fixture, await inDays(fixture, 1));
  expect((await orderOf(silent.id)).status).toBe('failed');
  expect(await shipper.get(silent.parcel)).toMatchObject({
    status: 'failed',
    failure_reason: 'out_of_stock',
  });
  expect(await eventsOf(silent.parcel)).toEqual(['shipment.created', 'shipment.canceled']);
  expect((await orderOf(silent.id)).amounts.amount_refunded).toBe(silent.total);
  for (const { id } of [late, free]) expect((await orderOf(id)).status).toBe('ordered');
  const page = await (await recipient(silent.id)).get('/replace');
  expect(page.path).not.toMatch(/replace$/);
  await performAction(fixture, free.id, 'thank_you_note', { note: 'Thanks!' });
});
