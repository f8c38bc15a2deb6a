import { expect, it } from 'vitest';
import { createKeyring, createLastingKeyring, createPartKeys } from './repeated-request.ts';

it('a repeated form has the key of the first attempt, and a changed or succeeded one a new key', () => {
  const keyring = createKeyring();
  const first = keyring.keyOf({ name: 'Shop' });
  expect(keyring.keyOf({ name: 'Shop' })).toBe(first);
  const changed = keyring.keyOf({ name: 'Desk' });
  expect(changed).not.toBe(first);
  keyring.forget();
  expect(keyring.keyOf({ name: 'Desk' })).not.toBe(changed);
});

it('each part of a list has a key of its own, which a repeated attempt has again', () => {
  const keys = createPartKeys();
  const first = keys.keyOf(0, ['Ada']);
  const second = keys.keyOf(1, ['Ada']);
  expect(second).not.toBe(first);
  expect(keys.keyOf(0, ['Ada'])).toBe(first);
  expect(keys.keyOf(1, ['Ada'])).toBe(second);
  expect(keys.keyOf(1, ['Grace'])).not.toBe(second);
  expect(keys.keyOf(0, ['Ada'])).toBe(first);
  keys.forget();
  expect(keys.keyOf(0, ['Ada'])).not.toBe(first);
});

it('a lasting keyring keeps the key of each content until it has succeeded', () => {
  const keyring = createLastingKeyring();
  const first = keyring.keyOf({ amount: 100 });
  const other = keyring.keyOf({ amount: 200 });
  keyring.forget({ amount: 200 });
  expect(keyring.keyOf({ amount: 100 })).toBe(first);
  expect(keyring.keyOf({ amount: 200 })).not.toBe(other);
});
