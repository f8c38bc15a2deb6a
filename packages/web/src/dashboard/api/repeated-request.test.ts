import { expect, it } from 'vitest';
import { createKeyring } from './repeated-request.ts';

it('a repeated form has the key of the first attempt, and a changed or succeeded one a new key', () => {
  const keyring = createKeyring();
  const first = keyring.keyOf({ name: 'Shop' });
  expect(keyring.keyOf({ name: 'Shop' })).toBe(first);
  const changed = keyring.keyOf({ name: 'Desk' });
  expect(changed).not.toBe(first);
  keyring.forget();
  expect(keyring.keyOf({ name: 'Desk' })).not.toBe(changed);
});
