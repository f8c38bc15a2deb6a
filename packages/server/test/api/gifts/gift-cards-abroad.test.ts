/** A recipient in a country that the gift can't be sent to may take a gift card instead, if the sender allows it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../harness/app.ts';
import { giftCardOf, issue, orderOf, recipientLinkOf } from '../codes/code-fixtures.ts';
import { newYork, placeOrder, plainProducts, startFulfilmentApp } from '../fulfilment/fulfilment-fixtures.ts';
import { plain, type Visitor, visit } from '../pages/visitor.ts';

let app: TestApp;
/** Ships within the US only, for less than any gift card of the catalog costs at least. */
let product: { id: string; name: string; price: number };
let openCard: string;
let supperCard: string;
beforeAll(async () => {
  app = await startFulfilmentApp();
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const plain = new Set((await plainProducts(app, 8)).map(({ id }) => id));
  product = body.data.find(
    (each: { id: string; price: number }) => plain.has(each.id) && each.price >= 2_500,
  );
  await app.db.query(`update products set countries = '{US}' where id = $1`, [product.id]);
  await app.db.query('update catalog_version set version = version + 1');
  openCard = await giftCardOf(app, 'open-card');
  supperCard = await giftCardOf(app, 'supper-card');
  await vi.waitFor(
    async () => {
      const { productsById } = await app.services.liveCatalog.snapshot();
      expect(productsById.get(product.id)?.countries).toEqual(['US']);
    },
    { timeout: 15_000, interval: 20 },
  );
});
afterAll(() => app.close());

const brazil = { address_1: 'Rua Um 1', country: 'BR' };

async function sendGift(more: object = {}): Promise<string> {
  const { status, body } = await app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery Example',
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Robin', email: 'robin@example.com' }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      swap: 'disabled',
      international_gift_cards_enabled: true,
      ...more,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.orders_preview[0].id;
}

const act = (id: string, action: string, body: object) =>
  app.request('POST', `/v1/sandbox/orders/${id}/${action}`, { body });

const takeCard = (id: string, cardId = openCard, value = product.price) =>
  act(id, 'swap', { items: [{ product_id: cardId, quantity: 1, variable_price: value }] });

describe('the operations of the sandbox', () => {
  it('let a recipient abroad take a gift card for the price of the gift, without relay and tax', async () => {
    const id = await sendGift();
    const swapped = await takeCard(id);
    expect(swapped.status, JSON.stringify(swapped.body)).toBe(200);
    const accepted = await act(id, 'accept', { mailing_address: brazil });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const { amounts, original_amounts: original } = accepted.body;
    expect(amounts).toMatchObject({ amount_tax: 0, amount_global_relay_cost: 0 });
    expect(amounts.amount_total).toBe(amounts.amount_pre_tax_total);
    expect(amounts.amount_pre_tax_total).toBeLessThanOrEqual(original.original_amount_pre_tax_total);
    const { shipments } = await placeOrder(app, id);
    expect(shipments).toHaveLength(1);
    await issue(app, id);
    expect((await orderOf(app, id)).status).toBe('delivered');
  });

  it('refuse the gift card to a recipient whom the gift can be sent to', async () => {
    const id = await sendGift();
    await takeCard(id);
    const { status, body } = await act(id, 'accept', { mailing_address: newYork });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      {
        field: 'mailing_address.country',
        message: 'The gift can be sent to United States, so no gift card can be taken instead',
      },
    ]);
    const back = await act(id, 'swap', { items: [{ product_id: product.id, quantity: 1 }] });
    expect(back.status).toBe(200);
    expect((await act(id, 'accept', { mailing_address: newYork })).status).toBe(200);
  });

  it('refuse a gift card that cannot be used in the country, and one above the price of the gift', async () => {
    const id = await sendGift();
    await takeCard(id, supperCard, 2_500);
    const there = await act(id, 'accept', { mailing_address: brazil });
    expect(there.body.details).toEqual([
      { field: 'mailing_address.country', message: "Supper Card can't be shipped to BR" },
    ]);
    const dear = await takeCard(await sendGift(), openCard, product.price + 1);
    expect(dear).toMatchObject({ status: 409, body: { code: 'order_state' } });
  });

  it('refuse other products, several gift cards, and everything if the sender does not allow it', async () => {
    const id = await sendGift();
    const [other] = (await plainProducts(app, 8)).filter((each) => each.id !== product.id);
    for (const items of [
      [{ product_id: other?.id, quantity: 1 }],
      [{ product_id: openCard, quantity: 2, variable_price: 1_000 }],
      [1, 2].map(() => ({ product_id: openCard, quantity: 1, variable_price: 1_000 })),
    ]) {
      expect((await act(id, 'swap', { items })).status).toBe(409);
    }
    const without = await sendGift({ international_gift_cards_enabled: false });
    expect((await takeCard(without)).status).toBe(409);
    const swappable = await sendGift({ international_gift_cards_enabled: false, swap: 'single' });
    expect((await takeCard(swappable)).status).toBe(200);
    const abroad = await act(swappable, 'accept', { mailing_address: brazil });
    expect(abroad.body.details?.[0]).toMatchObject({ field: 'mailing_address.country' });
  });

  it('let a recipient who may swap keep a gift card anywhere that it can be used', async () => {
    for (const mailing_address of [newYork, brazil]) {
      const id = await sendGift({ swap: 'single' });
      await takeCard(id);
      expect((await act(id, 'accept', { mailing_address })).status).toBe(200);
    }
  });

  it('need no more than the country for gift cards alone', async () => {
    const cart = { items: [{ product_id: openCard, quantity: 1, variable_price: 5_000 }] };
    const id = await sendGift({ cart, international_gift_cards_enabled: false });
    const { status, body } = await act(id, 'accept', { mailing_address: { address_1: '-', country: 'US' } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.amounts).toMatchObject({ amount_tax: 0 });
  });
});

describe('the pages', () => {
  async function opened(more: object = {}): Promise<{ id: string; visitor: Visitor }> {
    const id = await sendGift(more);
    const visitor = visit(app, (await orderOf(app, id)).individual_gift_link);
    await visitor.post('/open');
    return { id, visitor };
  }

  it('lead from the country to a gift card, and to its code, without an address', async () => {
    const { id, visitor } = await opened();
    expect(plain((await visitor.get()).html)).toContain('I live in another country');
    const address = await visitor.get('/address');
    expect(address.html).toContain('<option value="BR">Brazil</option>');
    const abroad = await visitor.post('/address', { country: 'BR', change: 'country' });
    expect([abroad.path.split('/').at(-1), abroad.heading]).toEqual(['abroad', 'A gift card instead']);
    expect(plain(abroad.html)).toContain('which can be used in Brazil');
    expect(abroad.html).toContain(openCard);
    expect(abroad.html).not.toContain(supperCard);
    const review = await visitor.post('/abroad', { country: 'BR', product: openCard });
    expect(review.heading).toBe('Is everything right?');
    expect(plain(review.html)).toMatch(/Open Card .*Your country Brazil/);
    const thanks = await visitor.post('/review');
    expect(thanks.heading).toBe('It’s yours, Robin');
    expect(plain(thanks.html)).toContain('Your gift card will be ready soon.');
    expect(await placeOrder(app, id)).toMatchObject({ status: 'ordered' });
    await issue(app, id);
    const own = visit(app, await recipientLinkOf(app, id));
    const [{ id: shipment }] = (await orderOf(app, id)).shipments as [{ id: string }];
    expect((await own.post('/card', { shipment })).html).toMatch(/SANDBOX-\w{4}-\w{4}-\w{4}/);
  });

  it('let the recipient keep the gift that was sent, and say where no gift card is needed or to be had', async () => {
    const { id, visitor } = await opened();
    await visitor.post('/abroad', { country: 'BR', product: openCard });
    expect((await orderOf(app, id)).cart.items[0].product.id).toBe(openCard);
    expect(plain((await visitor.get('/abroad?country=BR')).html)).toContain(`Keep ${product.name}`);
    expect((await visitor.post('/abroad', { keep: '1' })).path).not.toContain('abroad');
    expect((await orderOf(app, id)).cart.items[0].product.id).toBe(product.id);
    expect((await visitor.get('/address')).heading).toBe('Where should it go?');
    expect(plain((await visitor.get('/abroad?country=US')).html)).toContain('can be sent to United States');
    expect(plain((await visitor.get('/abroad?country=AQ')).html)).toContain('no gift card for Antarctica');
    for (const country of ['US', 'AQ', 'nowhere', '"><b>']) {
      const refused = await visitor.post('/abroad', { country, product: openCard });
      expect(refused.status).toBe(422);
      expect(refused.html).not.toContain('"><b>');
    }
    expect((await orderOf(app, id)).cart.items[0].product.id).toBe(product.id);
  });

  it('say nothing of gift cards if the sender does not allow them', async () => {
    const { visitor } = await opened({ international_gift_cards_enabled: false });
    expect((await visitor.get()).html).not.toContain('/abroad');
    expect((await visitor.get('/abroad?country=BR')).path).not.toContain('abroad');
    expect((await visitor.post('/abroad', { country: 'BR', product: openCard })).status).not.toBe(500);
    expect((await visitor.get('/address')).html).not.toContain('value="BR"');
  });

  it('offer them for a gift of choice if its collection allows it too', async () => {
    const { body } = await app.request('GET', '/v1/collections');
    const [collection] = body.data;
    const cart = { items: [{ product_id: collection.product.id, quantity: 1 }] };
    const closed = await opened({ cart, swap: 'single' });
    expect((await closed.visitor.get()).html).not.toContain('/abroad');
    const change = `jsonb_build_object('id', $2::text, 'international_gift_cards_enabled', true)`;
    await app.db.transaction(async (tx) => {
      const version = [collection.id, crypto.randomUUID()];
      tx.defer(
        `insert into collection_versions (organization_id, id, collection_id, document)
         select v.organization_id, $2::uuid, c.id, v.document || ${change}
         from collections c join collection_versions v on v.id = c.published_version_id where c.id = $1`,
        version,
      );
      tx.defer('update collections set published_version_id = $2::uuid where id = $1', version);
    });
    const { id, visitor } = await opened({ cart, swap: 'single' });
    expect((await visitor.get()).html).toContain('/abroad');
    const review = await visitor.post('/abroad', { country: 'BR', product: openCard });
    expect(review.heading).toBe('Is everything right?');
    await visitor.post('/review');
    expect((await orderOf(app, id)).status).toBe('accepted');
  });

  it('ask for the country alone if the gift is a gift card', async () => {
    const cart = { items: [{ product_id: openCard, quantity: 1, variable_price: 5_000 }] };
    const { id, visitor } = await opened({ cart });
    const asked = await visitor.get('/address');
    expect(asked.heading).toBe('Where do you live?');
    expect(asked.html).not.toMatch(/name="(address_1|name|phone|postal_code)"/);
    const review = await visitor.post('/address', { country: 'JP' });
    expect(plain(review.html)).toContain('Your country Japan');
    await visitor.post('/review');
    expect((await orderOf(app, id)).status).toBe('accepted');
  });
});
