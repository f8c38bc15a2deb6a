/** What recipients see of goods that are sold out, and what their senders hear. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GiftFixture,
  newYork,
  type ProductName,
  publishChoice,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { plain, visit } from '../pages/visitor.ts';
import { leftOf, setStock, setStockUnseen, variantIds } from './stock-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const { address_1, city, state, postal_code, country } = newYork;
const typedAddress = { name: 'Robin Example', address_1, city, state, postal_code, country };
const idOf = (name: ProductName): string => fixture.products[name];

async function opened(gift: Parameters<typeof sendGift>[1] = {}) {
  const order = await sendGift(fixture, gift);
  const visitor = visit(fixture.app, order.individual_gift_link);
  await visitor.post('/open');
  return { id: order.id, visitor };
}

const mailsToSender = () =>
  fixture.app.db.query<{ params: { recipientName: string; products: string[] } }>(
    `select params from mails where organization_id = $1 and template = 'out_of_stock' order by id`,
    [fixture.app.organizationId],
  );

describe('a gift that sells out before it is accepted', () => {
  it('is refused in words, and leads to another choice', async () => {
    const { id, visitor } = await opened({ product: 'mug' });
    await visitor.post('/address', typedAddress);
    await setStockUnseen(fixture.app, idOf('mug'), 0);
    const refused = await visitor.post('/review');
    expect([refused.status, refused.path.endsWith('/review')]).toEqual([422, true]);
    expect(plain(refused.html)).toContain('something in this gift has sold out');
    expect(refused.html).toContain('/choose"');
    await setStock(fixture.app, idOf('mug'), 0);
    const { html } = await visitor.get();
    expect(plain(html)).toContain('Test mug is sold out at the moment. You can choose something else');
    expect(html).toContain('/choose">Choose something else</a></p>');
    expect(html).not.toContain('/address"');
    const offers = await visitor.get('/choose');
    expect(offers.html).toContain('Test tea');
    expect(offers.html).not.toContain('Choose Test mug');
    await visitor.post('/choose', { product: idOf('tea') });
    expect((await visitor.post('/review')).heading).toBe('It’s yours, Robin');
    expect((await fixture.app.request('GET', `/v1/orders/${id}`)).body.cart.items[0].product.name).toBe(
      'Test tea',
    );
    expect(await mailsToSender()).toEqual([]);
    await setStock(fixture.app, idOf('mug'), 1_000);
  });

  it('stays open where nothing else can be chosen, and its sender is told once for a batch', async () => {
    const { body } = await fixture.app.request('POST', '/v1/order_batches', {
      body: {
        from_name: 'Avery',
        send_method: 'link_multiple_custom_list',
        swap: 'disabled',
        recipients: [{ first_name: 'Robin' }, { first_name: 'Kim' }],
        cart: { items: [{ product_id: idOf('mug'), quantity: 1 }] },
      },
    });
    await setStock(fixture.app, idOf('mug'), 0);
    for (const { individual_gift_link: link } of body.orders_preview) {
      const visitor = visit(fixture.app, link);
      const start = await visitor.post('/open');
      expect(plain(start.html)).toContain('Your gift stays open: please look again later, or ask Avery.');
      expect(start.html).not.toContain('/address"');
      expect(await mailsToSender()).toHaveLength(1);
      await visitor.post('/address', typedAddress);
      for (let turn = 0; turn < 2; turn += 1) {
        const refused = await visitor.post('/review');
        expect([refused.status, plain(refused.html).includes('Avery has been told')]).toEqual([422, true]);
      }
    }
    expect((await mailsToSender()).map(({ params }) => params)).toMatchObject([
      { recipientName: 'Robin', products: ['Test mug'] },
    ]);
    await setStock(fixture.app, idOf('mug'), 1);
    const visitor = visit(fixture.app, body.orders_preview[1].individual_gift_link);
    expect((await visitor.post('/review')).heading).toBe('It’s yours, Kim');
    expect(await leftOf(fixture.app, idOf('mug'))).toBe(0);
  });
});

it('variants that are sold out cannot be chosen', async () => {
  const { Fig = '' } = await variantIds(fixture.app, idOf('candle'));
  await setStock(fixture.app, idOf('candle'), 0, { variant: Fig });
  const { visitor } = await opened({ product: 'candle' });
  const { html } = await visitor.get('/options');
  expect(plain(html)).toContain('Fig (sold out)');
  expect(html).toMatch(/value="Fig"[^>]* disabled/);
  expect(html).not.toMatch(/value="Cedar"[^>]* disabled/);
  await visitor.post('/options', { 'unit-0': 'Fig' });
  await visitor.post('/address', typedAddress);
  expect((await visitor.post('/review')).status).toBe(422);
  await visitor.post('/options', { 'unit-0': 'Cedar' });
  expect((await visitor.post('/review')).heading).toBe('It’s yours, Robin');
});

it('a gift of choice says that everything is sold out', async () => {
  await publishChoice(fixture, {});
  await setStock(fixture.app, idOf('mug'), 5);
  await setStock(fixture.app, idOf('tea'), 5);
  const { visitor } = await opened({ product: 'choice' });
  await setStock(fixture.app, idOf('mug'), 0);
  const oneLeft = await visitor.get('/choose');
  expect(oneLeft.html).toContain('Test tea');
  expect(oneLeft.html).not.toContain('Test mug');
  await setStock(fixture.app, idOf('tea'), 0);
  expect(plain((await visitor.get('/choose')).html)).toContain(
    'Everything that you could choose is sold out at the moment.',
  );
  expect((await visitor.post('/choose', { product: idOf('tea') })).status).toBe(422);
});
