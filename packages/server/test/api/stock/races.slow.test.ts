/** Many take from one count at once. It never passes zero, and nobody waits for ever. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GiftFixture,
  newYork,
  type ProductName,
  performAction,
  sendGift,
  startGiftFixture,
} from '../gifts/gift-fixtures.ts';
import { leftOf, setStock, wrongCounts } from './stock-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture();
});
afterAll(() => fixture.close());

const idOf = (name: ProductName): string => fixture.products[name];
const count = (name: ProductName, quantity: number) => setStock(fixture.app, idOf(name), quantity);
const accept = (id: string) => performAction(fixture, id, 'accept', { mailing_address: newYork });

async function send(many: number, cart: (index: number) => ProductName[]): Promise<string[]> {
  const orders = Array.from({ length: many }, async (_, index) => {
    const order = await sendGift(fixture, {
      batch: { cart: { items: cart(index).map((name) => ({ product_id: idOf(name), quantity: 1 })) } },
    });
    return order.id;
  });
  return Promise.all(orders);
}

const statusesOf = (answers: readonly { status: number; body: { code?: string } }[]) => {
  const kinds = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
};

describe('fifty acceptances at once', () => {
  it('of the last forty are forty, and ten clear answers', async () => {
    await count('mug', 100);
    const ids = await send(50, () => ['mug']);
    await count('mug', 40);
    const answers = await Promise.all(ids.map(accept));
    expect(statusesOf(answers)).toEqual({ '200': 40, '409 out_of_stock': 10 });
    for (const { status, body } of answers)
      if (status === 409) expect(body.error).toBe('Test mug is sold out.');
    expect([await leftOf(fixture.app, idOf('mug')), await wrongCounts(fixture.app)]).toEqual([0, []]);
  });

  it('of two products in either order never wait for each other', async () => {
    await count('mug', 60);
    await count('tea', 60);
    const ids = await send(50, (index) => (index % 2 === 0 ? ['mug', 'tea'] : ['tea', 'mug']));
    await count('tea', 30);
    const answers = await Promise.all(ids.map(accept));
    expect(statusesOf(answers)).toEqual({ '200': 30, '409 out_of_stock': 20 });
    expect([await leftOf(fixture.app, idOf('mug')), await leftOf(fixture.app, idOf('tea'))]).toEqual([30, 0]);
    expect(await wrongCounts(fixture.app)).toEqual([]);
  });
});

it('the database refuses a count below zero', async () => {
  await count('soap', 1);
  await expect(
    fixture.app.db.query('update product_stock set available = -1 where product_id = $1', [idOf('soap')]),
  ).rejects.toThrow('product_stock_never_below_zero');
});

it('the history is only ever added to', async () => {
  await count('soap', 2);
  await expect(fixture.app.db.query('delete from stock_changes')).rejects.toThrow('only ever added to');
});
