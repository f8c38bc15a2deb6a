import { expect, it } from 'vitest';
import { filterOfText } from './find-order.ts';

it.each([
  ['grace@example.com', { recipient_email: 'grace@example.com' }],
  ['0123456789abcdefABCDEF01', { reference_id: '0123456789abcdefABCDEF01' }],
  ['0123456789abcdefABCDEF0', { recipient_name: '0123456789abcdefABCDEF0' }],
  ['Grace H', { recipient_name: 'Grace H' }],
])('finds %j by the right filter', (text, filters) => {
  expect(filterOfText(text)).toEqual(filters);
});
