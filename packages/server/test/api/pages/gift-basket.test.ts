/** Choosing several products for one gift, as a browser without script does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import type { CollectionVersion } from '../../../src/modules/catalog/collection-version.ts';
import {
  changeProduct,
  type GiftFixture,
  newYork,
  type ProductName,
  publishChoice,
  retire,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { plain, type VisitedPage, type Visitor, visit } from './visitor.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const orderOf = async (id: string) => (await fixture.app.request('GET', `/v1/orders/${id}`)).body;

interface Received {
  readonly id: string;
  readonly visitor: Visitor;
  readonly link: string;
}

async function opened(gift: Parameters<typeof sendGift>[1]): Promise<Received> {
  const order = await sendGift(fixture, gift);
  const link = order.individual_gift_link;
  const visitor = visit(fixture.app, link);
  await visitor.post('/open');
  return { id: order.id, visitor, link };
}

/** A gift of $30.00 that several products may replace. */
const several = (batch: Record<string, unknown> = {}) =>
  opened({ product: 'throw', batch: { swap: 'multiple', ...batch } });

/** A gift of choice with tea, mug and candle at $10.00 each. */
async function choice(mode: Partial<CollectionVersion>): Promise<Received> {
  const { tea, mug, candle } = fixture.products;
  const products = [tea, mug, candle].map((product_id) => ({
    id: newId(),
    product_id,
    price: 1_000,
    price_min: null,
    price_max: null,
    shipping_price: 500,
    free_shipping_minimum: null,
  }));
  await publishChoice(fixture, {
    categories: [
      { id: newId(), name: 'All', is_featured: true, position: 1, products },
      { id: newId(), name: 'To drink', is_featured: false, position: 2, products: products.slice(0, 2) },
    ],
    ...mode,
  });
  return opened({ product: 'choice' });
}

const put = ({ visitor }: Pick<Received, 'visitor'>, name: ProductName, quantity: number, path = '/choose') =>
  visitor.post(path, { put: `${fixture.products[name]}:${quantity}` });

/** Presses "Take these" on a page of the basket. */
const take = (visitor: Visitor, page: VisitedPage) =>
  visitor.post('/basket', { take: /name="take" value="([^"]*)"/.exec(page.html)?.[1] ?? '' });

const statusOf = ({ html }: VisitedPage): string =>
  plain(/<p class="changed"[^>]*role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '');

/** The part of the list that is about one product. */
const cardOf = ({ html }: VisitedPage, name: string): string =>
  html.split('<li class="offer').find((each) => each.includes(`>${name}</h2>`)) ?? '';

const cartOf = async (id: string): Promise<Record<string, number>> => {
  const { cart } = await orderOf(id);
  return Object.fromEntries(
    cart.items.map((item: { product: { name: string }; quantity: number }) => [
      item.product.name,
      item.quantity,
    ]),
  );
};

const basketIn = async (id: string) =>
  (
    await fixture.app.db.query<{ basket: unknown }>('select basket from gift_drafts where order_id = $1', [
      id,
    ])
  )[0]?.basket;

describe('a gift that several products may replace', () => {
  it('shows prices, what is left and what no longer fits, and becomes what was taken', async () => {
    const gift = await several();
    const list = await gift.visitor.get('/choose?words=test');
    expect(plain(list.html)).toContain('for up to $30.00 in all');
    expect(plain(list.html)).toContain('$30.00 left');
    expect(plain(cardOf(list, 'Test tea'))).toContain('$15.00');

    const added = await put(gift, 'tea', 1, '/choose?words=test');
    expect(statusOf(added)).toBe('Test tea is in your choice: One piece. $15.00 left');
    expect(cardOf(added, 'Test mug')).toContain('out-of-reach');
    expect(plain(cardOf(added, 'Test mug'))).toContain('Costs more than what is left');
    expect(cardOf(added, 'Test mug')).not.toContain('<button');

    const two = await put(gift, 'tea', 2, '/choose?words=test');
    expect(statusOf(two)).toBe('Test tea is in your choice: 2 pieces. $0.00 left');
    expect(cardOf(two, 'Test tea')).toMatch(/:3" aria-label="One more: Test tea" disabled/);

    const basket = await gift.visitor.get('/basket');
    expect(basket.heading).toBe('Your choice');
    expect(plain(basket.html)).toContain('Products $30.00 Shipping $5.00 $0.00 left');
    expect((await orderOf(gift.id)).is_swapped).toBe(false);
    const taken = await take(gift.visitor, basket);
    expect(taken.heading).toBe('A gift for you, Robin');
    expect(await cartOf(gift.id)).toEqual({ 'Test tea': 2 });
    expect(await orderOf(gift.id)).toMatchObject({ is_swapped: true, status: 'opened' });
  });

  it('lets people take less and take out, and says so', async () => {
    const gift = await several();
    await put(gift, 'tea', 2);
    const less = await put(gift, 'tea', 1, '/basket');
    expect(statusOf(less)).toBe('Test tea is in your choice: One piece. $15.00 left');
    const none = await put(gift, 'tea', 0, '/basket');
    expect(statusOf(none)).toBe('Test tea is no longer in your choice. $30.00 left');
    expect(plain(none.html)).toContain('Nothing is chosen yet.');
  });

  it('keeps the basket: after a reload, in another browser, and after going back', async () => {
    const gift = await several();
    await put(gift, 'tea', 1);
    const elsewhere = visit(fixture.app, gift.link);
    expect(plain((await elsewhere.get('/basket')).html)).toContain('Test tea');
    await take(elsewhere, await elsewhere.get('/basket'));
    const list = await gift.visitor.get('/choose?words=tea');
    expect(plain(cardOf(list, 'Test tea'))).toContain('One piece');
  });

  it('asks for the variants of each piece afterwards', async () => {
    const gift = await opened({ product: 'throw', quantity: 2, batch: { swap: 'multiple' } });
    await put(gift, 'candle', 2);
    await put(gift, 'tea', 1);
    await take(gift.visitor, await gift.visitor.get('/basket'));
    const options = await gift.visitor.get('/options');
    expect(plain(options.html)).toContain('Test candle, 2 of 2');
    const address = await gift.visitor.post('/options', { 'unit-0': 'Fig', 'unit-1': 'Cedar' });
    expect(address.heading).toBe('Where should it go?');
    const { address_1, city, state, postal_code, country } = newYork;
    await gift.visitor.post('/address', { name: 'Robin', address_1, city, state, postal_code, country });
    expect((await gift.visitor.post('/review')).heading).toBe('It’s yours, Robin');
    expect(await cartOf(gift.id)).toEqual({ 'Test candle': 2, 'Test tea': 1 });
    expect(await basketIn(gift.id)).toBeUndefined();
  });

  it('is looked through by brand and by what still fits, and a form keeps the search', async () => {
    const gift = await several();
    const all = await gift.visitor.get('/choose');
    const brand = /<option value="([^"]+)">Test Goods</.exec(all.html)?.[1];
    const ofBrand = await gift.visitor.get(`/choose?brand=${brand}`);
    expect(ofBrand.html).toContain('Test tea');
    expect(ofBrand.html.match(/<li class="offer/g)?.length).toBeLessThan(
      all.html.match(/<li class="offer/g)?.length ?? 0,
    );
    await put(gift, 'tea', 1, `/choose?brand=${brand}`);
    const fitting = await gift.visitor.get(`/choose?brand=${brand}&fits=1`);
    expect(cardOf(fitting, 'Test tea')).not.toBe('');
    expect(cardOf(fitting, 'Test mug')).toBe('');
    await put(gift, 'tea', 2);
    const none = await gift.visitor.get(`/choose?brand=${brand}&fits=1`);
    expect(plain(none.html)).toContain('Nothing here fits any more.');
  });

  it('writes amounts as in the language', async () => {
    const gift = await several();
    const german = await gift.visitor.get('/choose?words=tea', { 'accept-language': 'de' });
    expect(plain(german.html)).toContain('Noch 30,00 $ übrig');
    const arabic = await gift.visitor.get('/choose?words=tea', { 'accept-language': 'ar' });
    expect(arabic.html).toContain('30.00');
  });

  it('has as many brands as the sent one, if it can go abroad', async () => {
    const gift = await several({ international_shipping_tier: 'full' });
    await put(gift, 'tea', 1);
    const { html } = await gift.visitor.get('/choose');
    const others = html
      .split('<li class="offer')
      .filter((each) => !each.includes('>Test Goods</p>'))
      .slice(1);
    expect(others.length).toBeGreaterThan(0);
    for (const card of others) expect(card).toContain('out-of-reach');
  });
});

describe('a gift of choice', () => {
  it('of a number of products hides prices, and is full at that number', async () => {
    const gift = await choice({ multiple_select_mode: 'item_count', multiple_select_count: 2 });
    const list = await gift.visitor.get('/choose');
    expect(plain(list.html)).toContain('Choose up to 2 things.');
    expect(plain(list.html)).toContain('You can add 2 more.');
    await put(gift, 'tea', 1);
    const full = await put(gift, 'mug', 1);
    expect(statusOf(full)).toBe('Test mug is in your choice: One piece. Your choice is complete.');
    expect(plain(cardOf(full, 'Test candle'))).toContain('Your choice is complete');
    for (const { html } of [list, full, await gift.visitor.get('/basket')]) expect(html).not.toContain('$');
    expect((await gift.visitor.get('/address')).path).toMatch(/\/choose$/);
    await take(gift.visitor, await gift.visitor.get('/basket'));
    expect(await cartOf(gift.id)).toEqual({ 'Test tea': 1, 'Test mug': 1 });
    expect((await gift.visitor.get('/address')).heading).toBe('Where should it go?');
  });

  it('up to a price shows prices and what is left of it', async () => {
    const gift = await choice({ multiple_select_mode: 'max_price', multiple_select_price: 2_200 });
    const list = await put(gift, 'tea', 2);
    expect(statusOf(list)).toContain('$2.00 left');
    expect(cardOf(list, 'Test mug')).toContain('out-of-reach');
    await take(gift.visitor, await gift.visitor.get('/basket'));
    expect(await cartOf(gift.id)).toEqual({ 'Test tea': 2 });
  });

  it('is looked through by category', async () => {
    const gift = await choice({ multiple_select_mode: 'item_count', multiple_select_count: 2 });
    const page = await gift.visitor.get('/choose?category=To+drink');
    expect([cardOf(page, 'Test tea'), cardOf(page, 'Test candle')].map((card) => card !== '')).toEqual([
      true,
      false,
    ]);
  });

  it.each([{}, { multiple_select_mode: 'item_count', multiple_select_count: 1 }] as const)(
    'of one product (%j) has no basket',
    async (mode) => {
      const gift = await choice(mode);
      expect((await gift.visitor.get('/basket')).path).toMatch(/\/choose$/);
      expect((await put(gift, 'tea', 1)).status).toBe(422);
      const { html } = await gift.visitor.post('/choose', { product: fixture.products.tea });
      expect(html).toContain('Test tea');
      expect(await basketIn(gift.id)).toBeNull();
    },
  );
});

describe('a basket in two windows', () => {
  it('holds what both put in', async () => {
    const gift = await opened({ product: 'throw', quantity: 2, batch: { swap: 'multiple' } });
    await Promise.all([put(gift, 'tea', 1), put(gift, 'mug', 1), put(gift, 'soap', 1)]);
    expect(await basketIn(gift.id)).toHaveLength(3);
  });

  it('never holds more than the gift covers', async () => {
    const gift = await several();
    const pages = await Promise.all([put(gift, 'tea', 1), put(gift, 'mug', 1), put(gift, 'wine', 1)]);
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await basketIn(gift.id)).toHaveLength(1);
    const refused = pages.find(({ status }) => status === 422);
    expect(plain(refused?.html ?? '')).toContain('so nothing was changed');
    expect(plain(refused?.html ?? '')).toContain('One piece');
  });

  it('is not doubled by a button that is pressed twice', async () => {
    const gift = await several();
    await Promise.all([put(gift, 'tea', 1), put(gift, 'tea', 1)]);
    expect(await basketIn(gift.id)).toMatchObject([{ quantity: 1 }]);
  });

  it('is taken only as the window showed it', async () => {
    const gift = await several();
    await put(gift, 'tea', 1);
    const shown = await gift.visitor.get('/basket');
    await put(gift, 'tea', 2);
    const refused = await take(gift.visitor, shown);
    expect(refused.status).toBe(422);
    expect(plain(refused.html)).toContain('changed in another window');
    expect(plain(refused.html)).toContain('2 pieces');
    expect((await orderOf(gift.id)).is_swapped).toBe(false);
    await take(gift.visitor, refused);
    expect(await cartOf(gift.id)).toEqual({ 'Test tea': 2 });
  });
});

describe('a product that changes meanwhile', () => {
  it('and is withdrawn stays in the basket until it is taken out', async () => {
    const gift = await several();
    await put(gift, 'wine', 1);
    const shown = await gift.visitor.get('/basket');
    await retire(fixture, 'wine');
    const refused = await take(gift.visitor, shown);
    expect(refused.status).toBe(422);
    expect(plain(refused.html)).toContain('Test wine is no longer available. Please take it out.');
    expect(refused.html).not.toContain('name="take"');
    expect((await orderOf(gift.id)).is_swapped).toBe(false);
    expect((await put(gift, 'wine', 1)).status).toBe(422);
    await put(gift, 'wine', 0, '/basket');
    expect(await basketIn(gift.id)).toEqual([]);
    await changeProduct(fixture, 'wine', {});
  });

  it('and becomes too dear is refused at the end, and nothing is lost', async () => {
    const gift = await several();
    await put(gift, 'tea', 2);
    const shown = await gift.visitor.get('/basket');
    await changeProduct(fixture, 'tea', { price: 2_000 });
    const refused = await take(gift.visitor, shown);
    expect(refused.status).toBe(422);
    expect(plain(refused.html)).toContain('Nothing is lost');
    expect(plain(refused.html)).toContain('more than the gift covers');
    expect((await orderOf(gift.id)).is_swapped).toBe(false);
    const less = await put(gift, 'tea', 1, '/basket');
    expect(less.status).toBe(200);
    await take(gift.visitor, less);
    expect(await cartOf(gift.id)).toEqual({ 'Test tea': 1 });
    await changeProduct(fixture, 'tea', { price: 1_500 });
  });
});

describe('a gift that is taken back meanwhile', () => {
  it('says so, and keeps no basket', async () => {
    const gift = await several();
    await put(gift, 'tea', 1);
    const shown = await gift.visitor.get('/basket');
    await fixture.app.request('POST', `/v1/orders/${gift.id}/cancel`);
    for (const page of [
      await put(gift, 'tea', 2),
      await put(gift, 'tea', 0, '/basket'),
      await take(gift.visitor, shown),
      await gift.visitor.get('/basket'),
    ])
      expect([page.status, page.heading]).toEqual([410, 'This gift was taken back']);
    expect(await basketIn(gift.id)).toBeUndefined();
  });

  it('at the same moment as a button is pressed ends clearly', async () => {
    const gift = await several();
    const [page] = await Promise.all([
      put(gift, 'tea', 1),
      fixture.app.request('POST', `/v1/orders/${gift.id}/cancel`),
    ]);
    expect([200, 410]).toContain(page.status);
    expect(await basketIn(gift.id)).toBeUndefined();
  });
});

describe('a form that no page sends', () => {
  const tea = () => fixture.products.tea;

  it.each([
    ['an unknown product', () => ({ put: `${newId()}:1` })],
    ['a collection', () => ({ put: `${fixture.products.choice}:1` })],
    ['a product above the gift', () => ({ put: `${fixture.products.throw}:2` })],
    ['a huge quantity', () => ({ put: `${tea()}:1000000000` })],
    ['an exponent', () => ({ put: `${tea()}:1e9` })],
    ['more than fits', () => ({ put: `${tea()}:999` })],
    ['a negative quantity', () => ({ put: `${tea()}:-1` })],
    ['a fraction', () => ({ put: `${tea()}:0.5` })],
    ['no quantity', () => ({ put: tea() })],
    ['nothing', () => ({})],
    ['control characters', () => ({ put: `\0${tea()}:1` })],
    ['another field', () => ({ product: tea(), quantity: '1e9' })],
    ['an empty basket to take', () => ({ take: '' })],
    ['a basket that is not there', () => ({ take: `${tea()}:1` })],
  ])('with %s is refused with a clear page', async (_name, fields) => {
    const gift = await several();
    for (const path of ['/choose', '/basket']) {
      const page = await gift.visitor.post(path, fields());
      expect(page.status).toBe(422);
      expect(plain(page.html)).toMatch(/nothing was changed|another window|Nothing is lost/);
    }
    expect((await orderOf(gift.id)).is_swapped).toBe(false);
    expect((await basketIn(gift.id)) ?? []).toEqual([]);
  });

  it('with ten thousand fields answers a clear page', async () => {
    const gift = await several();
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 'x']));
    const page = await gift.visitor.post('/choose', fields);
    expect([page.status, page.heading]).toEqual([413, 'The gift can’t be shown just now']);
    const small = await gift.visitor.post('/choose', {
      put: Array.from({ length: 300 }, () => `${tea()}:1`),
    });
    expect(small.status).toBe(200);
    expect(await basketIn(gift.id)).toMatchObject([{ quantity: 1 }]);
  });

  it('reads odd addresses as a list without what they name', async () => {
    const gift = await several();
    for (const query of [
      'changed=%3Cscript%3E',
      `changed=${newId()}`,
      'shown=1e9',
      'brand=x&fits=2',
      'changed=',
    ])
      expect((await gift.visitor.get(`/choose?${query}`)).status).toBe(200);
  });
});
