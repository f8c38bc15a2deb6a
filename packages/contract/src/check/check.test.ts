import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { type FieldError, maxFieldErrors } from '../errors.ts';
import { operations } from '../operations.ts';
import { CreateOrderBatchInput } from '../order-batch.ts';
import { AcceptInput } from '../sandbox.ts';
import type { TSchema } from '../schema.ts';
import { checkExceptItems, checkItems, checkValue, codeFor, headline } from './check.ts';

const id = '0197a3c0-6c1e-7d3a-9a51-3f0d2b7c4e10';
const address = { address_1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' };
const batch = {
  from_name: 'Acme',
  recipients: [
    { first_name: 'Ada', last_name: null, email: 'ada@example.com', phone: '+14155550123' },
    { first_name: 'Grace', mailing_address: address },
  ],
  cart: { items: [{ product_id: id, quantity: 2, variable_price: 500, variants: ['Large'] }] },
  send_method: 'direct_send',
  message: 'Thank you',
  card_id: id,
  scheduled_send_on: '2026-12-01T09:00:00+01:00',
  swap: 'single',
  notifications_enabled: true,
  customer_reference_id: 'po-1',
  reserved_options: { any: ['thing'] },
};
const acceptance = {
  mailing_address: address,
  selections: [{ cart_item_id: id, quantity_index: 0, variants: ['Large'] }],
};

/** What a careless client might put in place of any value. */
const oddValue = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 'x', '0', 0, -1, 1, 100, 101, 1.5, 1e300, true, [], {}, [null]),
  fc.constantFrom(id, 'a@b', 'a@example.com', 'single', '+14155550123', '2026-02-30T00:00:00Z', '\u3000'),
  fc.constantFrom('x'.repeat(255), 'x'.repeat(256), '🎁'.repeat(255), '🎁'.repeat(256), '\ud83c'),
  fc.string(),
  fc.integer(),
);

interface Change {
  readonly path: number[];
  readonly act: 'replace' | 'remove' | 'rename';
  readonly odd: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({
  path: fc.array(fc.nat(), { maxLength: 5 }),
  act: fc.constantFrom('replace', 'remove', 'rename'),
  odd: oddValue,
});

/** The value with one place in it changed; `path` picks a key at each level, by number. */
function changed(value: unknown, { path: [pick, ...path], act, odd }: Change): unknown {
  if (pick === undefined || typeof value !== 'object' || value === null) return odd;
  if (Array.isArray(value)) {
    const at = value.length === 0 ? 0 : pick % value.length;
    return value.map((item, index) => (index === at ? changed(item, { path, act, odd }) : item));
  }
  const entries = Object.entries(value);
  const at = entries.length === 0 ? 0 : pick % entries.length;
  return Object.fromEntries(
    entries.flatMap(([key, child], index) => {
      if (index !== at) return [[key, child]];
      if (path.length > 0 || act === 'replace') return [[key, changed(child, { path, act, odd })]];
      return act === 'remove' ? [] : [[`${key}x`, child]];
    }),
  );
}

describe('a value has problems exactly when the compiled schema refuses it', () => {
  test.each([
    ['a batch', CreateOrderBatchInput, batch],
    ['an acceptance', AcceptInput, acceptance],
  ] as const satisfies [string, TSchema, unknown][])('%s', (_name, schema, valid) => {
    const validator = Compile(schema);
    expect(checkValue(schema, valid)).toEqual([]);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
        const value = changes.reduce(changed, structuredClone(valid));
        expect(checkValue(schema, value).length === 0).toBe(validator.Check(value));
      }),
      { numRuns: 1500 },
    );
  });
});

test('every schema of every operation compiles', () => {
  for (const { response, ...operation } of Object.values(operations)) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema: TSchema | undefined = part in operation ? Reflect.get(operation, part) : undefined;
      if (schema) expect(checkValue(schema, 1)).not.toEqual([]);
    }
    expect(checkValue(response, 1)).not.toEqual([]);
  }
});

describe('a long list in turns', () => {
  const list = CreateOrderBatchInput.properties.recipients;
  const recipients = Array.from({ length: 1000 }, (_, index) => ({
    first_name: index % 10 === 3 ? '' : 'Ada',
  }));

  test('each turn names its own items and no others', () => {
    const fields = (from: number, to: number) =>
      checkItems(list, recipients, { at: 'recipients', from, to }).map(({ field }) => field);
    expect(fields(0, 10)).toEqual(['recipients[3].first_name']);
    expect(fields(4, 13)).toEqual([]);
    expect(fields(990, 5000)).toEqual(['recipients[993].first_name']);
  });

  test('a turn stops when no more problems are shown', () => {
    expect(checkItems(list, Array(1000).fill({}), { at: 'recipients', from: 0, to: 1000 })).toHaveLength(
      maxFieldErrors,
    );
  });

  test('what is around the list is checked without its items', () => {
    const around = (value: unknown) => checkExceptItems(CreateOrderBatchInput, 'recipients', value);
    expect(around({ ...batch, recipients: [1, 2, 3] })).toEqual([]);
    expect(around({ ...batch, recipients: [], from_name: '' })).toHaveLength(2);
    expect(around({ ...batch, recipients: Array(100_001).fill(1) })).toEqual([
      { field: 'recipients', message: "Recipients can't be more than 100,000" },
    ]);
  });
});

const problem = (field: string, message: string): FieldError => ({ field, message });
const blank = problem('recipients', "Recipients can't be blank");
const nested = problem('recipients[3].email', "Email can't be blank");
const unknown = problem('sent_on', 'Unknown field `sent_on`');
const parameter = problem('created_at.after', 'Unknown parameter `created_at.after`');

test.each([
  [[blank], "Recipients can't be blank"],
  [[nested], "Email can't be blank (recipients[3].email)"],
  [[parameter], 'Unknown parameter `created_at.after`'],
  [[blank, nested], "Recipients can't be blank; Email can't be blank (recipients[3].email)"],
  [
    [blank, unknown, blank, nested],
    "Recipients can't be blank; Unknown field `sent_on`; Recipients can't be blank and 1 more problem",
  ],
  [
    [unknown, unknown, unknown, nested, nested, blank, blank],
    'Unknown field `sent_on`; Unknown field `sent_on`; Unknown field `sent_on` and 4 more problems',
  ],
])('%# is summed up in one sentence', (problems, sentence) => {
  expect(headline(problems)).toBe(sentence);
});

test('only unknown names make it an unknown field', () => {
  expect(codeFor([unknown, parameter])).toBe('unknown_field');
  expect(codeFor([unknown, blank])).toBe('invalid_request');
});
