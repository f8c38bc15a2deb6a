import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findReturnAddress, returnAddressOf } from './return-address.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const mail = { linkCode: 'ab12cd', mailId: '019a8f2e-7d14-7c3b-9f51-0c5a4b1e2d3f' };
const address = returnAddressOf(key, 'bounces.example.com', mail);
const [localPart = ''] = address.split('@');
const find = (message: string) => findReturnAddress(key, message);

test('a return address names its mail and fits into an address', () => {
  expect(address).toMatch(/^[a-z0-9-]{1,64}@bounces\.example\.com$/);
  expect(find(`To: ${address}`)).toEqual(mail);
});

describe('a return address is found', () => {
  test.each([
    ['in brackets', `To: <${address}>`],
    ['in capitals', `To: ${address.toUpperCase()}`],
    ['at the domain of an earlier setting', `To: ${localPart}@returns.example.org`],
    [
      'behind one that somebody made up',
      `To: ${localPart.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}@b.example, ${address}`,
    ],
    ['in a field of a report', `Subject: x\r\n\r\nOriginal-Mail-From: <${address}>`],
  ])('%s', (_where, message) => {
    expect(find(message)).toEqual(mail);
  });
});

describe('a return address that the service did not make is not found', () => {
  const [linkCode = '', id = '', proof = ''] = localPart.split('-');
  const other = createSecretKey(Buffer.alloc(32, 2));
  test.each([
    ['another organization', `zz99zz-${id}-${proof}@bounces.example.com`],
    ['another mail', `${linkCode}-${id.replace(/^.{4}/, '0000')}-${proof}@bounces.example.com`],
    ['another proof', `${linkCode}-${id}-${'0'.repeat(20)}@bounces.example.com`],
    ['a shorter proof', `${linkCode}-${id}-${proof.slice(0, 19)}@bounces.example.com`],
    ['a longer proof', `${linkCode}-${id}-${proof}0@bounces.example.com`],
    ['a longer code', `x${localPart}@bounces.example.com`],
    ['the key of another deployment', returnAddressOf(other, 'bounces.example.com', mail)],
    ['nothing', ''],
    ['only the domain', '@bounces.example.com'],
  ])('%s', (_what, message) => {
    expect(find(`To: ${message}`)).toBeNull();
  });

  test('a message with a million guesses is left after twenty', () => {
    const guesses = `${linkCode}-${id}-${'0'.repeat(20)}@b.example `.repeat(15_000);
    const started = performance.now();
    expect(find(`${guesses}${address}`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
