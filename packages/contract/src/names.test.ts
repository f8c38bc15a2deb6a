import { expect, test } from 'vitest';
import { fullName, nameOrEmail, recipientName } from './names.ts';

test.each([
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ first_name: ' Ada ', last_name: ' Lovelace ' }, 'Ada Lovelace'],
  [{ first_name: 'Ada', last_name: null }, 'Ada'],
  [{ first_name: 'Ada' }, 'Ada'],
  [{ first_name: '', last_name: 'Lovelace' }, 'Lovelace'],
  [{ first_name: ' ', last_name: null }, ''],
  [{}, ''],
])('%o is called "%s"', (parts, name) => {
  expect(fullName(parts)).toBe(name);
});

test('somebody without a name is called by the e-mail address', () => {
  const email = 'ada@example.com';
  expect(nameOrEmail({ first_name: '', last_name: '', email })).toBe(email);
  expect(nameOrEmail({ first_name: 'Ada', last_name: '', email })).toBe('Ada');
});

test('the recipient of an order may have no last name', () => {
  expect(recipientName({ recipient_first_name: 'Ada', recipient_last_name: null })).toBe('Ada');
  expect(recipientName({ recipient_first_name: 'Ada', recipient_last_name: 'Lovelace' })).toBe(
    'Ada Lovelace',
  );
});
