import { expect, test } from 'vitest';
import { maxFieldErrors } from '../errors.ts';
import { findUnstorable } from './unstorable.ts';

test('what PostgreSQL can keep has no problems', () => {
  expect(findUnstorable({ message: 'Zażółć 🎁\n\t', list: [1, null, true, { a: 'b' }] })).toEqual([]);
});

test('NUL and halves of surrogate pairs are named in the order they are written', () => {
  const value = {
    recipients: [{ first_name: 'A\0' }, { first_name: '\ud83c' }],
    message: 'x\udf81',
    from_name: 'ok',
  };
  expect(findUnstorable(value)).toEqual([
    { field: 'recipients[0].first_name', message: "First name contains a character that can't be stored" },
    { field: 'recipients[1].first_name', message: "First name contains a character that can't be stored" },
    { field: 'message', message: "Message contains a character that can't be stored" },
  ]);
});

test('no more problems are listed than are shown', () => {
  expect(findUnstorable(Array(1000).fill('\0'))).toHaveLength(maxFieldErrors);
});

test('a value nested a million deep does not overflow the stack', () => {
  const depth = 1_000_000;
  const value: unknown = JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`);
  const [problem] = findUnstorable(value);
  expect(problem?.field).toBe(`…${'[0]'.repeat(16)}`);
});
