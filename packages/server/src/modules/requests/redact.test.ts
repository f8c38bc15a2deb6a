import { type Operation, operations } from '@gifts/contract/operations';
import { Strict, Timestamp, Type, Uuid } from '@gifts/contract/schema';
import { describe, expect, it } from 'vitest';
import { maxKeptLength, redact, type Shape } from './redact.ts';
import { keptIdempotencyKey, keptPath, keptRequestId, keptUserAgent } from './redact-head.ts';

const createOrderBatch: Operation = operations.createOrderBatch;
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const token = '3f2b8c1a-1111-4a2b-8c3d-444455556666';

describe('redact', () => {
  const shape: Shape = Strict({
    id: Uuid('An id.'),
    at: Timestamp('A time.'),
    count: Type.Integer(),
    name: Type.String(),
    kind: Type.Enum(['a', 'b']),
    on: Type.Boolean(),
    either: Type.Union([
      Type.Null(),
      Type.Enum(['x']),
      Strict({ count: Type.Integer(), name: Type.String() }),
    ]),
    list: Type.Array(Type.Integer()),
    card_exp_year: Type.Integer(),
    free: Type.Record(Type.String(), Type.String()),
  });

  it.each([
    [{ id }, { id }],
    [{ id: token }, { id: '(text, 36 characters)' }],
    [{ at: '2026-03-01T12:00:00Z' }, { at: '2026-03-01T12:00:00Z' }],
    [{ at: 'Jane Doe' }, { at: '(text, 8 characters)' }],
    [{ count: 3 }, { count: 3 }],
    [{ count: 15_551_234_567 }, { count: '(number)' }],
    [{ count: '15551234567' }, { count: '(text, 11 characters)' }],
    [{ name: 'J' }, { name: '(text, 1 character)' }],
    [{ name: id }, { name: id }],
    [{ name: 7 }, { name: '(number)' }],
    [
      { kind: 'a', on: true },
      { kind: 'a', on: true },
    ],
    [{ kind: 'jane@example.com' }, { kind: '(text, 16 characters)' }],
    [{ either: null }, { either: null }],
    [{ either: 'x' }, { either: 'x' }],
    [{ either: { count: 1, name: 'Jo' } }, { either: { count: 1, name: '(text, 2 characters)' } }],
    [{ list: [1, 2, 3, 4, 5] }, { list: [1, 2, 3, '(2 more)'] }],
    [{ card_exp_year: 2030 }, { card_exp_year: '(number)' }],
    [{ free: { 'jane@example.com': 'x' } }, { free: { '(unknown fields)': 1 } }],
    [{ 'jane@example.com': 1, phone: 2 }, { '(unknown fields)': 2 }],
    [{ __proto__: null, constructor: 'Jane' }, { '(unknown fields)': 1 }],
    ['Jane', '(text, 4 characters)'],
    [[[[[[[[[[[[[[['Jane']]]]]]]]]]]]]], [[[[[[[[[[[['(nested too deeply)']]]]]]]]]]]]],
    [null, null],
  ])('of %j, %j is kept', (value, kept) => {
    expect(redact(value, shape)).toEqual(kept);
  });

  it('without a schema keeps no text and no number', () => {
    expect(redact({ a: 1 }, undefined)).toEqual({ '(unknown fields)': 1 });
    expect(redact(5, undefined)).toBe('(number)');
  });

  it('keeps about 4,000 characters of what is long', () => {
    const wide: Shape = Strict(
      Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, Type.Integer()])),
    );
    const value = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, index]));
    const kept = JSON.stringify(redact(value, wide));
    expect(kept.length).toBeLessThan(maxKeptLength + 100);
    expect(JSON.parse(kept)['(further fields)']).toBeGreaterThan(1_000);
  });

  it('keeps no text of a batch but ids, times and values of a fixed list', () => {
    const body = {
      name: 'Farewell of Jane Doe',
      recipients: [{ first_name: 'Jane', email: 'jane@example.com', phone: '+14155550123' }],
      cart: { items: [{ product_id: id, quantity: 2 }] },
      send_method: 'email_and_link',
      message: 'Dear Jane',
    };
    const kept = JSON.stringify(redact(body, createOrderBatch.body));
    expect(kept).not.toMatch(/jane|doe|4155550123/i);
    expect(kept).toContain('"send_method":"email_and_link"');
    expect(kept).toContain('"quantity":2');
  });
});

it.each([
  ['/v1/orders/{id}', { id }, `/v1/orders/${id}`],
  ['/v1/orders/{id}/cancel', { id: token }, '/v1/orders/{id}/cancel'],
  ['/v1/orders/{id}', { id: 'jane@example.com' }, '/v1/orders/{id}'],
  ['/v1/a/{id}/b/{other}', { id: 'x', other: id.toUpperCase() }, `/v1/a/{id}/b/${id}`],
])('of the path %s with %j, %s is kept', (path, params, kept) => {
  expect(keptPath(path, params)).toBe(kept);
});

it.each([
  [undefined, null],
  ['curl/8.5.0', 'curl/8.5.0'],
  [
    'Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/120.0.0.0',
    'Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0.0.0',
  ],
  ['node', 'node'],
  ['JaneDoe/1.0', '(text, 11 characters)'],
  ['curl/14155550123', '(text, 16 characters)'],
  ['python-requests/2.31.0 (jane@example.com)', 'python-requests/2.31.0'],
])('of the program %j, %j is kept', (header, kept) => {
  expect(keptUserAgent(header)).toBe(kept);
});

it('a request id that a caller has chosen is found by its digest, in its organization alone', () => {
  expect(keptRequestId('a', id.toUpperCase())).toBe(id);
  expect(keptRequestId('a', 'jane')).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(keptRequestId('a', 'jane')).toBe(keptRequestId('a', 'jane'));
  expect(keptRequestId('b', 'jane')).not.toBe(keptRequestId('a', 'jane'));
});

it('of an idempotency key the beginning of a UUID is kept', () => {
  expect(keptIdempotencyKey(undefined)).toBeNull();
  expect(keptIdempotencyKey(token)).toBe('3f2b8c1a…');
  expect(keptIdempotencyKey('jane@example.com')).toBe('(text, 16 characters)');
});
