import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  'ada@example.com',
  'Ada.Lovelace+gifts@mail.example.co.uk',
  "o'brien@example.com",
  'x@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  '"ada"@example.com',
  'ada@@example.com',
  'ada lovelace@example.com',
  'ada@example.com ',
  'ada@example.com\n',
  'ada@example..com',
  'ada@-example.com',
  '.ada@example.com',
  'a..b@example.com',
  'ada@example.com,bob@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
])('%j is not an address mail can be sent to', (text) => {
  expect(isEmail(text)).toBe(false);
});
