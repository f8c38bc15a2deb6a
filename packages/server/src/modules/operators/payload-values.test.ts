import { expect, it } from 'vitest';
import { payloadValues } from './payload-values.ts';

it.each<[string, unknown, Record<string, string>]>([
  ['an id', { order_batch_id: '019b', organization_id: 'x' }, { order_batch_id: '019b' }],
  ['numbers', { from: 0, to: 500 }, { from: '0', to: '500' }],
  [
    'an address',
    { email: 'ada@example.com', purpose: 'reset' },
    { email: 'text, 15 characters', purpose: 'reset' },
  ],
  ['many ids', { mail_ids: ['a', 'b'] }, { mail_ids: '2 values' }],
  ['one id of many', { order_ids: ['a'] }, { order_ids: '1 value' }],
  ['nothing', { part_id: null }, { part_id: 'none' }],
  ['a long text under the name of an id', { item_id: 'x'.repeat(65) }, { item_id: 'text, 65 characters' }],
  ['an object', { more: {} }, { more: 'an object' }],
  ['no object', 'text', {}],
])('of %s, it shows only what names nobody', (_what, payload, shown) => {
  expect(Object.fromEntries(payloadValues(payload).map(({ name, value }) => [name, value]))).toEqual(shown);
});
