import { jsonLimits } from '@gifts/contract/body-limits';
import { expect, test } from 'vitest';
import { createJsonScan } from './json-scan.ts';

const { values, depth, textBytes } = jsonLimits;

/** Scans a text in pieces of this many bytes. */
function scan(text: string, pieceBytes = 65_536): void {
  const json = createJsonScan();
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    json.read(bytes.subarray(from, from + pieceBytes));
  }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const numbers = (count: number) => `[${Array(count).fill(0).join(',')}]`;
const text = (bytes: number) => JSON.stringify('x'.repeat(bytes));

const recipient = {
  ...{ first_name: 'Robin', last_name: 'Example', email: 'robin@example.com', phone: '+14155550100' },
  mailing_address: {
    ...{ first_name: 'Robin', last_name: 'Example', phone: '+14155550100', country: 'US' },
    ...{ address_1: '20 W 34th St', address_2: 'A', city: 'New York', state: 'NY', postal_code: '10001' },
  },
};

test('100,000 recipients with every field and the largest cart fit', () => {
  const item = { product_id: 'a', quantity: 1, variable_price: 1, variants: Array(100).fill('a, [b]') };
  const batch = { recipients: Array(100_000).fill(recipient), cart: { items: Array(50).fill(item) } };
  expect(() => scan(JSON.stringify(batch))).not.toThrow();
});

test.each([
  ['numbers', numbers(values), 'The body holds more than 2000000 values'],
  [
    'empty lists',
    `[${Array(values / 2)
      .fill('[]')
      .join(',')}]`,
    'The body holds more than 2000000 values',
  ],
  ['levels', nested(depth + 1), 'The body nests deeper than 100 levels.'],
  ['levels of objects', '{"a":'.repeat(depth + 1), 'The body nests deeper than 100 levels.'],
  ['bytes of a text', text(textBytes + 1), 'A text in the body is longer than 1 MiB.'],
])('too many %s are refused', (_what, body, sentence) => {
  expect(() => scan(body)).toThrow(sentence);
});

test.each([
  ['levels', nested(depth)],
  [
    'lists beside each other',
    `[${Array(1_000)
      .fill(nested(depth - 1))
      .join(',')}]`,
  ],
  ['bytes of a text', text(textBytes - 1)],
  [
    'texts beside each other',
    `[${Array(4)
      .fill(text(textBytes - 1))
      .join(',')}]`,
  ],
])('as many %s as allowed are taken', (_what, body) => {
  expect(() => scan(body)).not.toThrow();
});

test('what is inside a text is not counted, wherever the bytes are divided', () => {
  const tricky = JSON.stringify([`\\"${'[{'.repeat(60)}`, '\\', '"', `${'['.repeat(60)}\\\\`]);
  for (let pieceBytes = 1; pieceBytes < 20; pieceBytes += 1) {
    expect(() => scan(tricky, pieceBytes)).not.toThrow();
    expect(() => scan(`[${tricky},${nested(depth)}]`, pieceBytes)).toThrow('deeper');
  }
});
