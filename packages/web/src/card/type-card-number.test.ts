import { describe, expect, it } from 'vitest';
import { typeCardNumber } from './type-card-number.ts';

/** `|` marks the position of the caret. */
function type(before: string, after: string, kind = 'insertText'): string {
  const caret = after.indexOf('|');
  const typed = typeCardNumber({ before, value: after.replace('|', ''), caret, kind });
  return `${typed.value.slice(0, typed.caret)}|${typed.value.slice(typed.caret)}`;
}

describe('a card number as one types', () => {
  it.each([
    ['a first digit', '', '4|', '4|'],
    ['the digit behind a group', '4242', '42425|', '4242 5|'],
    ['a digit in the middle', '4242 4242', '42428| 4242', '4242 8|424 2'],
    ['a digit at the front', '4242 4242', '|4242 4242', '|4242 4242'],
    ['a letter', '4242', '4242x|', '4242|'],
    ['a digit too many', '5555 5555 5555 4444', '5555 5555 5555 44449|', '5555 5555 5555 4444|'],
    ['the groups of American Express', '3782 822463', '3782 8224631|', '3782 822463 1|'],
    ['a number too long for its brand', '3782 822463 10005', '3782 822463 100059|', '3782 822463 10005|'],
    ['a number pasted with dashes', '', '5555-5555-5555-4444|', '5555 5555 5555 4444|'],
    ['a number pasted with words', '', 'Card: 5555555555554444|', '5555 5555 5555 4444|'],
    ['full-width digits', '', '\uff14\uff12\uff14\uff12|', '4242|'],
  ])('takes %s', (_what, before, after, expected) => {
    expect(type(before, after)).toBe(expected);
  });

  it.each([
    ['the last digit', '4242 5', '4242 |', 'deleteContentBackward', '4242|'],
    ['a gap backward with its digit', '4242 4242', '4242|4242', 'deleteContentBackward', '424|4 242'],
    ['a gap forward with its digit', '4242 8242', '4242|8242', 'deleteContentForward', '4242| 242'],
    ['a selection', '4242 4242 4242', '42|42', 'deleteContentBackward', '42|42'],
    ['everything', '4242', '|', 'deleteContentBackward', '|'],
  ])('deletes %s', (_what, before, after, kind, expected) => {
    expect(type(before, after, kind)).toBe(expected);
  });
});
