/** Simulated recipients of gifts that sell out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BatchFixture, items, startBatchFixture } from '../batches/batch-fixtures.ts';
import { sendTo, simulate, statusesOf } from '../sandbox/simulation-fixtures.ts';
import { leftOf, setStock, setStockUnseen, variantIds, wrongCounts } from './stock-fixtures.ts';

let fixture: BatchFixture;
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
});
afterAll(() => fixture.close());

it('who come too late leave them opened, and accept when there is more', async () => {
  const { app, products } = fixture;
  await setStockUnseen(app, products.mug, 2);
  const { id } = await sendTo(fixture, ['', '', '']);
  const orders = await simulate(fixture, id, 'accepted');
  expect(statusesOf(orders).filter((status) => status === 'opened')).toHaveLength(1);
  expect(await leftOf(app, products.mug)).toBe(0);
  await setStockUnseen(app, products.mug, 1);
  expect(statusesOf(await simulate(fixture, id, 'accepted'))).not.toContain('opened');
  expect([await leftOf(app, products.mug), await wrongCounts(app)]).toEqual([0, []]);
});

it('select variants that are not sold out', async () => {
  const { app, products } = fixture;
  const { Cedar = '', Fig = '' } = await variantIds(app, products.candle);
  await setStockUnseen(app, products.candle, 1, Fig);
  await setStock(app, products.candle, 0, { variant: Cedar });
  const { id } = await sendTo(fixture, [''], { cart: items(fixture, 'candle') });
  expect(statusesOf(await simulate(fixture, id, 'accepted'))).not.toContain('opened');
  expect([await leftOf(app, products.candle, Cedar), await leftOf(app, products.candle, Fig)]).toEqual([
    0, 0,
  ]);
});
