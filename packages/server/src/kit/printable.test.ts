import { expect, test } from 'vitest';
import { oneLine, printable } from './printable.ts';

test.each([
  ['a title of the window', 'Bob\u001b]0;OWNED\u0007', 'Bob\\u001b]0;OWNED\\u0007'],
  ['a cleared screen', '\u001b[2Jok: findings=0', '\\u001b[2Jok: findings=0'],
  ['an escape sequence of C1', '\u009b31m', '\\u009b31m'],
  ['an overwritten line', 'failed\rok', 'failed\\u000dok'],
  ['deleted letters', 'no\b\b\u007f', 'no\\u0008\\u0008\\u007f'],
  ['text in the other direction', '\u202egpj.exe', '\\u202egpj.exe'],
  ['an isolate', '\u2066abc\u2069', '\\u2066abc\\u2069'],
  ['a separator of lines', 'a\u2028b', 'a\\u2028b'],
])('%s is shown as codes', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each(['two\nlines\tand a column', 'Zoë 李 🎁 👩‍🚀 שלום', '…', 'a,b\r\nc,d\r\n'])(
  '%j stays as it is',
  (text) => {
    expect(printable(text)).toBe(text);
  },
);

test('a text within a line has no line breaks', () => {
  expect(oneLine('Bob\r\n2026-11-22  All was\tgiven back.\u001b')).toBe(
    'Bob\\u000d\\u000a2026-11-22  All was\\u0009given back.\\u001b',
  );
});

test('a JSON document keeps its content', () => {
  const document = { name: '\u009b31m\u202eabc\u001b' };
  expect(JSON.parse(printable(JSON.stringify(document, null, 2)))).toEqual(document);
});
