import { expect, it } from 'vitest';
import { tagOf } from './recipient-tag.ts';

it.each([
  [null, 'accept'],
  ['grace@example.com', 'accept'],
  ['grace+swap@example.com', 'swap'],
  ['grace+SWAP@EXAMPLE.com', 'swap'],
  ['grace+news+decline@example.com', 'decline'],
  ['grace+decline+news@example.com', 'accept'],
  ['grace+@example.com', 'accept'],
  ['+ignore@example.com', 'ignore'],
  ['grace+constructor@example.com', 'accept'],
  ['"grace+slow@home"@example.com', 'accept'],
] as const)('%s: %s', (email, tag) => {
  expect(tagOf(email)).toBe(tag);
});
