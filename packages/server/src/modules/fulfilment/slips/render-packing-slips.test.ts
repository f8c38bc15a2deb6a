import jsQR from 'jsqr';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../kit/ids.ts';
import { joined, meaningsOf, pagesOf } from '../../../kit/pdf/pdf.fixtures.ts';
import type { PackingSlip } from './packing-slip.ts';
import { renderPackingSlips } from './render-packing-slips.ts';
import type { SlipFormat } from './slip-layout.ts';

const slipOf = (changes: Partial<PackingSlip> = {}): PackingSlip => ({
  id: newId(),
  brand: { name: 'Harbor Roasters' },
  order_reference_id: 'A1B2C3D4E5F6A7B8C9D0E1F2',
  sandbox: false,
  ship_to: {
    first_name: 'Robin',
    last_name: 'Reyes',
    address_1: '20 W 34th St',
    address_2: 'Floor 2',
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
    country: 'US',
    phone: '+12125550123',
  },
  items: [
    { sku: 'beans', name: 'Coffee beans', quantity: 2, variants: ['Ground', 'Whole'] },
    { sku: null, name: 'Mug', quantity: 1, variants: [] },
  ],
  card: { message: 'Thank you!\n\nEnjoy it.', from_name: 'Ada' },
  ...changes,
});

const render = (slips: Iterable<PackingSlip>, format: SlipFormat = 'a4') =>
  joined(renderPackingSlips(slips, format));

describe.each(['a4', '4x6'] as const)('a slip on %s', (format) => {
  it('has everything that packing needs on one page', async () => {
    const slip = slipOf();
    const pages = await pagesOf(await render([slip], format));
    expect(pages).toHaveLength(1);
    for (const words of [
      'Harbor Roasters',
      'Order A1B2C3D4E5F6A7B8C9D0E1F2',
      `Shipment ${slip.id}`,
      'SHIP TO Robin Reyes 20 W 34th St, Floor 2 New York, NY 10001 United States Tel. +12125550123',
      'ITEMS · 3 pieces',
      '2 × Coffee beans Ground, Whole · SKU beans',
      '1 × Mug',
      'CARD Thank you! Enjoy it. From Ada',
      'Page 1 of 1',
    ]) {
      expect(pages[0]).toContain(words);
    }
    expect(pages[0]).not.toContain('SANDBOX');
  });

  it('goes on over more pages, each of which says whose it is', async () => {
    const items = Array.from({ length: 50 }, (_, index) => ({
      sku: `sku-${index}`,
      name: `Product ${index} of fifty`,
      quantity: 1,
      variants: ['Blue'],
    }));
    const message = `${'Gift '.repeat(180)}${'x'.repeat(1_100)}`;
    const pages = await pagesOf(
      await render([slipOf({ items, card: { message, from_name: 'Ada' } })], format),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(page).toContain('Harbor Roasters · Robin Reyes · continued');
    }
    const all = pages.join(' ');
    for (const { name } of items) expect(all.split(name)).toHaveLength(2);
    expect(all.match(/Gift/g)).toHaveLength(180);
    expect(all.match(/x/g)?.length).toBeGreaterThanOrEqual(1_100);
  });

  it.each([false, true])('has its id as a QR code that scanners read, sandbox: %s', async (sandbox) => {
    const slip = slipOf({ sandbox });
    expect(await scan(await render([slip], format))).toBe(slip.id);
  });

  it('says in the sandbox that nothing is to be sent', async () => {
    const [page] = await pagesOf(await render([slipOf({ sandbox: true })], format));
    expect(page).toContain('SANDBOX: nothing is to be sent');
  });
});

describe('a slip', () => {
  it('shows names and messages in any script', async () => {
    const japanese = slipOf({
      ship_to: {
        ...slipOf().ship_to,
        first_name: '花子',
        last_name: '髙橋',
        address_1: '神宮前1-2-3',
        country: 'JP',
      },
      card: { message: 'ขอบคุณ 谢谢 감사합니다 Спасибо Ευχαριστώ 🎉', from_name: 'Thủy' },
    });
    const arabic = slipOf({
      ship_to: { ...slipOf().ship_to, first_name: 'محمد', last_name: 'سلمان', country: 'SA' },
      card: { message: 'תודה רבה', from_name: 'سارة' },
    });
    const pdf = await render([japanese, arabic]);
    const [page] = await pagesOf(pdf);
    for (const words of [
      '花子 髙橋',
      '神宮前1-2-3',
      'ขอบคุณ 谢谢 감사합니다 Спасибо Ευχαριστώ 🎉',
      'From Thủy',
    ]) {
      expect(page).toContain(words);
    }
    expect(meaningsOf(pdf)).toEqual(['محمد سلمان', 'תודה רבה', 'From سارة']);
  });

  it('shows that a letter is missing', async () => {
    const [page] = await pagesOf(
      await render([slipOf({ card: { message: 'A \u{12000}', from_name: '\u{12000}' } })]),
    );
    expect(page).toContain('A □ From □');
  });

  it('without a card, or with a card without a message, has no empty parts', async () => {
    const without = slipOf({ card: null });
    const withName = slipOf({ card: { message: null, from_name: 'Ada' } });
    const [first, second] = await pagesOf(await render([without, withName]));
    expect(first).not.toContain('CARD');
    expect(second).toContain('CARD From Ada');
  });

  it('survives texts that no page has room for', async () => {
    const endless = 'W'.repeat(3_000);
    const slip = slipOf({
      brand: { name: endless },
      ship_to: { ...slipOf().ship_to, first_name: endless, address_1: endless },
      items: [{ sku: endless, name: endless, quantity: 1_000_000, variants: [endless] }],
      card: { message: endless, from_name: endless },
    });
    const pages = await pagesOf(await render([slip], '4x6'));
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });
});

describe('many slips', () => {
  it('are one PDF in the order given, with each font once', async () => {
    const slips = Array.from({ length: 60 }, () =>
      slipOf({ ship_to: { ...slipOf().ship_to, last_name: '山田' } }),
    );
    const pdf = await render(slips);
    const pages = await pagesOf(pdf);
    expect(pages.map((page) => /Shipment (\S+)/.exec(page)?.[1])).toEqual(slips.map(({ id }) => id));
    const one = await render(slips.slice(0, 1));
    const fontsOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/FontFile2 /g)?.length;
    expect(fontsOf(pdf)).toBe(fontsOf(one));
  });

  it('are rendered only as fast as they are read', async () => {
    let rendered = 0;
    function* endless() {
      for (;;) {
        rendered += 1;
        yield slipOf();
      }
    }
    let read = 0;
    for await (const part of renderPackingSlips(endless(), 'a4')) {
      if (part.length > 0) read += 1;
      if (read === 10) break;
    }
    expect(rendered).toBeLessThanOrEqual(10);
  });
});

const pixelsPerPoint = 3;

/** Reads the QR code of the first page as a scanner does, which sees black rectangles on white paper. */
async function scan(pdf: Buffer): Promise<string | undefined> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const [width = 0, height = 0] = page.view.slice(2).map((side) => Math.ceil(side * pixelsPerPoint));
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [index, operation] of fnArray.entries()) {
    if (operation !== OPS.constructPath) continue;
    const [, [path]] = argsArray[index] as [number, [Float32Array | null]];
    for (const rectangle of rectanglesOf(path ?? new Float32Array())) blacken(pixels, width, rectangle);
  }
  // The types of the package describe its form for bundlers.
  const read = jsQR as unknown as typeof jsQR.default;
  return read(pixels, width, height)?.data;
}

/** Four corners, each after the number of its operation, and the number that closes them. */
const rectangleLength = 13;

function rectanglesOf(path: Float32Array): { left: number; top: number; right: number; bottom: number }[] {
  return Array.from({ length: Math.floor(path.length / rectangleLength) }, (_, index) => {
    const at = (offset: number) => Math.round((path[index * rectangleLength + offset] ?? 0) * pixelsPerPoint);
    return { left: at(1), top: at(2), right: at(7), bottom: at(8) };
  });
}

function blacken(
  pixels: Uint8ClampedArray,
  width: number,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): void {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
}
