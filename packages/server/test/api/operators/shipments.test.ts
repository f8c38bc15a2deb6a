import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceId } from '../../../src/kit/ids.ts';
import { pagesOf } from '../../../src/kit/pdf/pdf.fixtures.ts';
import type { TestApp } from '../../harness/app.ts';
import { orderedOrder, startFulfilmentApp, stateOf } from '../fulfilment/fulfilment-fixtures.ts';
import { orderOf } from '../fulfilment/shipper-actions.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

const gifts = (...words: string[]) => runGifts(app.databaseUrl, words);
const shipments = (...words: string[]) => gifts('shipments', ...words);
async function shipment(): Promise<{ id: string; orderId: string }> {
  const order = await orderedOrder(app, { batch: { message: 'Happy birthday!' } });
  return { id: order.shipments[0]?.id ?? expect.unreachable(), orderId: order.id };
}

test('an operator lists the parcels of all brands, without a key, and sees what to pack', async () => {
  const { id } = await shipment();
  const listed = await shipments('list', '--status', 'pending');
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining(`${id}  pending`)]);
  const shown = await shipments('show', id);
  expect(shown.stdout).toMatch(/Status\s+pending/);
  expect(shown.stdout).toMatch(/20 W 34th St/);
  expect(shown.stdout).toMatch(/Item\s+1 × /);
  expect(shown.stdout).toMatch(/Message\s+Happy birthday!/);
});

test('a parcel gets a number, leaves, and arrives', async () => {
  const { id, orderId } = await shipment();
  const tracked = await shipments('track', id, '--carrier', 'ups', '--number', '1Z999AA10123456784');
  expect(tracked).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`The shipment ${id} is tracking, with UPS 1Z999AA10123456784.`),
  });
  expect((await shipments('untrack', id)).stderr).toContain('is failed_unset_tracking');
  expect((await shipments('ship', id)).stderr).toContain(`The shipment ${id} is shipped.`);
  expect((await shipments('deliver', id)).stderr).toContain('is delivered_override');
  expect((await stateOf(app, orderId)).row.status).toBe('delivered');
  const again = await shipments('fail', id, '--reason', 'lost');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("it can't become failed")]);
});

test('a lost parcel is sent again', async () => {
  const { id, orderId } = await shipment();
  expect((await shipments('fail', id, '--reason', 'lost', '--reship')).stderr).toContain(
    'failed_with_reship',
  );
  expect((await stateOf(app, orderId)).shipments).toHaveLength(2);
});

test('the file that was exported is filled in and imported', async () => {
  const { id } = await shipment();
  const path = join(tmpdir(), `parcels-${id}.csv`);
  try {
    expect(await shipments('export', '--status', 'pending', '--output', path)).toMatchObject({ code: 0 });
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(`${id},,,`, `${id},,1Z999AA10123456784,`));
    const preview = await shipments('import', path, '--preview');
    expect([preview.code, preview.stdout]).toEqual([
      0,
      expect.stringContaining('1Z999AA10123456784 is a number of UPS'),
    ]);
    expect(preview.stderr).toContain('Nothing was changed. It would be: 1 updated');
    expect((await shipments('import', path)).stderr).toContain('1 updated, 0 unchanged');
    expect((await shipments('import', path)).stderr).toContain('0 updated, 1 unchanged');
    await writeFile(path, text.replace(`${id},,,`, `${id},,12,`));
    const refused = await shipments('import', path);
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(/Row \d+ .*fill in carrier/)]);
  } finally {
    await rm(path, { force: true });
  }
});

test('a parcel is held, and leaves when it is released', async () => {
  const { id } = await shipment();
  const held = await shipments('hold', id, '--reason', 'address_problem', '--note', 'No house number');
  expect(held.stderr).toContain(`The shipment ${id} is pending, held as address_problem.`);
  expect((await shipments('show', id)).stdout).toMatch(/Held\s+address_problem: No house number/);
  expect((await shipments('list', '--held')).stdout).toMatch(`${id}  pending`);
  expect(await shipments('ship', id)).toMatchObject({ code: 1, stderr: expect.stringContaining('is held') });
  expect((await shipments('release', id)).stderr).toContain(`The shipment ${id} is pending.`);
  expect((await shipments('list', '--held')).stdout).not.toContain(id);
  expect((await shipments('ship', id)).code).toBe(0);
});

test('a parcel is split by skus', async () => {
  const { id } = await orderOf(app, 3);
  const sku =
    /\(([^()]*)\)\s*$/m
      .exec((await shipments('show', id)).stdout)?.[1]
      ?.split(', ')
      .at(-1) ?? '';
  const split = await shipments('split', id, '--item', `${sku}=2`);
  expect([split.code, split.stderr]).toEqual([0, expect.stringContaining(`split from ${id}`)]);
  const part = /The shipment (\S+) is/.exec(split.stderr)?.[1] ?? '';
  expect((await shipments('show', part)).stdout).toMatch(/Item\s+2 × /);
  const all = await shipments('split', id, '--item', sku);
  expect([all.code, all.stderr]).toEqual([1, expect.stringContaining('leave something')]);
  const unknown = await shipments('split', id, '--item', 'nothing');
  expect(unknown.stderr).toContain(`The shipment has no "nothing". It has ${sku}.`);
  const wrong = await shipments('split', id, '--item', `${sku}=0`);
  expect(wrong.stderr).toContain('must be a sku, or a sku with a quantity, like mug=2');
});

test('the recipient of a parcel that is out of stock is asked', async () => {
  const { id } = await shipment();
  const early = await shipments('offer-swap', id);
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('out_of_stock')]);
  await shipments('hold', id, '--reason', 'out_of_stock');
  const asked = await shipments('offer-swap', id);
  expect([asked.code, asked.stderr]).toEqual([
    0,
    expect.stringContaining('the recipient may choose something else until'),
  ]);
});

test('packing slips are written for what is named, or for all that may leave', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slips-'));
  const pages = async (file: string) => (await pagesOf(await readFile(file))).join();
  try {
    const [first, second] = [await orderedOrder(app), await orderedOrder(app)];
    const [named, held] = [first.shipments[0]?.id ?? '', second.shipments[0]?.id ?? ''];
    const one = join(folder, 'one.pdf');
    expect(await shipments('slips', named, '--format', '4x6', '--output', one)).toMatchObject({ code: 0 });
    expect(await pages(one)).toContain(referenceId(first.id));
    expect((await stat(one)).mode & 0o077).toBe(0);
    await shipments('hold', held, '--reason', 'other');
    const all = join(folder, 'all.pdf');
    const written = await shipments('slips', '--output', all);
    expect(written.stderr).toMatch(/\d+ packing slips were written to .*all\.pdf/);
    const text = await pages(all);
    expect([text.includes(referenceId(first.id)), text.includes(referenceId(second.id))]).toEqual([
      true,
      false,
    ]);
    const missing = await shipments('slips', named, 'x', '--output', join(folder, 'none.pdf'));
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Shipment not found: x')]);
    expect((await readdir(folder)).toSorted()).toEqual(['all.pdf', 'one.pdf']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(['export', 'slips'])('%s says why a file cannot be written', async (action) => {
  await orderedOrder(app);
  const file = '/nonexistent/parcels';
  expect(await shipments(action, '--output', file)).toMatchObject({
    code: 1,
    stderr: `${file} cannot be written: its folder does not exist. Name another file with --output.\n`,
  });
});

test('what is written wrongly is explained', async () => {
  const none = '019b0000-0000-7000-8000-0000000000ff';
  expect((await shipments('show', none)).stderr).toContain('Shipment not found');
  expect((await shipments('list', '--status', 'lost')).stderr).toContain(
    '--status is "lost" and must be one of',
  );
  expect((await shipments('list', '--brand', 'nobody')).stderr).toContain(
    'There is no brand with the slug "nobody"',
  );
  expect((await shipments('fail', none)).stderr).toContain('--reason is required');
  expect((await shipments('import', '/nowhere.csv')).stderr).toContain('There is no file /nowhere.csv');
});

test('keys of those who ship are made for brands or for all, and belong to no organization', async () => {
  const made = await gifts(
    'keys',
    'create',
    '--kind',
    'fulfilment',
    '--email',
    'ops@example.com',
    '--all-brands',
  );
  expect([made.code, made.stderr]).toEqual([
    0,
    expect.stringContaining('"Fulfilment key" of ops@example.com'),
  ]);
  const apiKey = made.stdout.trim();
  expect((await app.request('GET', '/v1/fulfilment/shipments', { apiKey })).status).toBe(200);
  expect((await app.request('GET', '/v1/me', { apiKey })).body).toEqual({ email: 'ops@example.com' });
  expect((await gifts('keys', 'list')).stdout).toContain('fulfilment');
  expect((await gifts('organizations', 'list')).stdout).not.toContain('All brands');
  const missing = await gifts('keys', 'create', '--kind', 'fulfilment', '--email', 'ops@example.com');
  expect(missing.stderr).toContain('give --brand SLUG … or --all-brands');
  const wrong = await gifts('keys', 'create', '--email', 'admin@example.com', '--all-brands');
  expect(wrong.stderr).toContain('--brand and --all-brands are for a fulfilment key');
});
