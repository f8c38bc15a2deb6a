import { expect, test } from 'vitest';
import { isolated, textDirection } from './text-direction.ts';

const directions: [text: string, direction: string][] = [
  ['Hello שלום', 'ltr'],
  ['שלום Maya', 'rtl'],
  ['🎉 12 مرحبا', 'rtl'],
  ['123', 'ltr'],
  ['', 'ltr'],
];
test.each(directions)('the direction of %j is %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

test('only right-to-left names are isolated', () => {
  expect(isolated('Alex')).toBe('Alex');
  expect(isolated('נועה')).toBe('\u2068נועה\u2069');
});
