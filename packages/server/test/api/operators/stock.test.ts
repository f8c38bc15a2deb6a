import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellLowStock } from '../../../src/modules/stock/tell-low-stock.ts';
import { newYork } from '../fulfilment/fulfilment-fixtures.ts';
import { type GiftFixture, performAction, sendGift, startGiftFixture } from '../gifts/gift-fixtures.ts';
import { leftOf, untilKnown } from '../stock/stock-fixtures.ts';
import { type Run, runGifts } from './run-gifts.ts';

let fixture: GiftFixture;
let folder: string;
beforeAll(async () => {
  fixture = await startGiftFixture();
  folder = await mkdtemp(join(tmpdir(), 'gifts-stock-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const stock = (...args: string[]): Promise<Run> => runGifts(fixture.app.databaseUrl, ['stock', ...args]);
const left = (name: keyof GiftFixture['products']) => leftOf(fixture.app, fixture.products[name]);

describe('gifts stock', () => {
  it('sets, adds, removes, and shows what is left and why', async () => {
    expect(await stock('set', 'test-mug', '40', '--low-at', '5')).toMatchObject({
      code: 0,
      stderr: '40 of Test mug can be promised.\n',
    });
    expect((await stock('add', fixture.products.mug, '10', '--reason', 'Delivery')).code).toBe(0);
    expect((await stock('remove', 'test-mug', '3', '--reason', 'Broken')).stderr).toContain('47 of Test mug');
    await untilKnown(fixture.app, fixture.products.mug, 47);
    const { id } = await sendGift(fixture, { quantity: 2 });
    await performAction(fixture, id, 'accept', { mailing_address: newYork });
    expect((await stock('list')).stdout).toMatch(/^test-mug {2}Test mug {2}- {2}45 left\n$/);
    const history = (await stock('history', 'test-mug')).stdout;
    expect(history).toMatch(/-3 {2}Broken\n.* \+10 {2}Delivery\n.* \+40 {2}Counted by an operator\n/);
    expect(history).toContain('Orders took 2 and gave back 0');
    expect(await stock('verify')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok/) });
  });

  it('counts variants by their names', async () => {
    expect((await stock('set', 'test-candle', '3', '--variant', 'fig')).stderr).toBe(
      '3 of Test candle (Fig) can be promised.\n',
    );
    expect((await stock('list')).stdout).toContain('Test candle  Fig');
    expect(await stock('set', 'test-candle', '3', '--variant', 'Oak')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--variant is "Oak", and Test candle has Cedar, Fig.'),
    });
    expect((await stock('set', 'test-mug', '3', '--variant', 'Oak')).stderr).toContain('leave out --variant');
  });

  it('stops counting, and goes on from what came back', async () => {
    await stock('set', 'test-soap', '1');
    expect((await stock('uncount', 'test-soap')).stderr).toBe('Test soap is no longer counted.\n');
    await untilKnown(fixture.app, fixture.products.soap, null);
    const { id } = await sendGift(fixture, { product: 'soap', quantity: 5 });
    expect((await performAction(fixture, id, 'accept', { mailing_address: newYork })).status).toBe(200);
    expect((await stock('add', 'test-soap', '1')).stderr).toContain('"gifts stock set" begins with a count');
    await stock('set', 'test-soap', '8');
    expect([await left('soap'), (await stock('verify')).code]).toEqual([8, 0]);
  });

  it.each([
    [['set', 'nothing', '1'], 'There is no product with the id or slug "nothing".'],
    [['set', 'test-choice', '1'], 'Test choice is a gift of choice: count the products that it offers.'],
    [['set', 'test-mug', '1.5'], 'NUMBER is "1.5" and must be a whole number between 0 and 1000000000.'],
    [['set', 'test-mug'], 'NUMBER is required.'],
    [
      ['remove', 'test-mug', '500'],
      'The count would be -455, and it must be between 0 and 1000000000. It is 45 now.',
    ],
    [['set', 'test-mug', '1', '2'], 'Give one PRODUCT and one NUMBER.'],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const run = await stock(...args);
    expect(run.stderr).toContain(sentence);
    expect([1, 2]).toContain(run.code);
    expect(await left('mug')).toBe(45);
  });

  it('refuses gift cards', async () => {
    const [card] = await fixture.app.db.query<{ slug: string }>(
      'select slug from products where is_gift_card limit 1',
    );
    expect((await stock('set', card?.slug ?? '', '5')).stderr).toContain(
      'is a gift card, which is not taken from a shelf, so it is not counted.',
    );
  });

  it('verify finds a count that somebody changed by hand', async () => {
    const change = 'update product_stock set available = available + $2 where product_id = $1';
    await fixture.app.db.query(change, [fixture.products.mug, 1]);
    expect(await stock('verify')).toMatchObject({
      code: 1,
      stdout: `BROKEN  ${fixture.products.mug} : 46 left, and it should be 45\n`,
    });
    await fixture.app.db.query(change, [fixture.products.mug, -1]);
  });
});

it('a low count is told once until it is refilled', async () => {
  const told: [object, string][] = [];
  const log = { warn: (details: object, sentence: string) => told.push([details, sentence]) };
  const tell = () => tellLowStock({ ...fixture.app.services, log: log as unknown as Logger });
  await tell();
  expect(told).toEqual([]);
  expect((await stock('list', '--low')).stderr).toContain('No product is low in stock.');
  await stock('set', 'test-mug', '5', '--low-at', '5');
  await tell();
  await tell();
  expect(told).toEqual([
    [
      { productId: fixture.products.mug, product: 'Test mug', variant: null, left: 5 },
      'A product is low in stock',
    ],
  ]);
  expect((await stock('list', '--low')).stdout).toContain('5 left  low (5)');
  expect((await runGifts(fixture.app.databaseUrl, ['doctor'])).stdout).toContain(
    'Products that are low in stock: 1. "npx gifts stock list --low" shows them.',
  );
  await stock('add', 'test-mug', '1');
  await stock('remove', 'test-mug', '6');
  await tell();
  expect(told[1]).toEqual([expect.objectContaining({ left: 0 }), 'A product is sold out']);
});

it('an import begins to count, and a repeated one leaves the count as it is', async () => {
  const file = join(folder, 'products.csv');
  await writeFile(
    file,
    'slug,brand,name,price,stock\ntest-jam,test-goods,Jam,900,12\ntest-rye,test-goods,Rye,900,\n',
  );
  const importFile = () => runGifts(fixture.app.databaseUrl, ['catalog', 'import', file]);
  expect((await importFile()).stdout).toContain('2 added');
  expect((await stock('list')).stdout).toMatch(/test-jam +Jam +- +12 left/);
  expect((await stock('list')).stdout).not.toContain('test-rye');
  await stock('remove', 'test-jam', '2');
  expect((await importFile()).stdout).toContain('2 unchanged');
  expect((await stock('list')).stdout).toMatch(/test-jam +Jam +- +10 left/);
  expect((await stock('verify')).code).toBe(0);
  await writeFile(file, 'slug,brand,name,price,stock,is_gift_card\ntest-pass,test-goods,Pass,900,12,yes\n');
  expect((await importFile()).stderr).toContain('stock cannot be given for a gift card');
});
