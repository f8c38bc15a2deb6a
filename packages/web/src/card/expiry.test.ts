import { describe, expect, it } from 'vitest';
import { isExpiryValid, readExpiry, typeExpiry } from './expiry.ts';

/** `|` marks the position of the caret. */
function type(before: string, after: string, kind = 'insertText'): string {
  const caret = after.indexOf('|');
  const typed = typeExpiry({ before, value: after.replace('|', ''), caret, kind });
  return `${typed.value.slice(0, typed.caret)}|${typed.value.slice(typed.caret)}`;
}

describe('an expiry as one types', () => {
  it.each([
    ['', '1|', '1|'],
    ['1', '12|', '12 / |'],
    ['', '5|', '05 / |'],
    ['1', '13|', '01 / 3|'],
    ['1', '1/|', '01 / |'],
    ['12 / ', '12 / 2|', '12 / 2|'],
    ['12 / 2', '12 / 29|', '12 / 29|'],
    ['12 / 29', '12 / 299|', '12 / 29|'],
    ['12 / 20', '12 / 202|', '12 / 202|'],
    ['12 / 202', '12 / 2029|', '12 / 29|'],
    ['', '1229|', '12 / 29|'],
    ['', '12/29|', '12 / 29|'],
    ['', '1/29|', '01 / 29|'],
    ['', '12-2029|', '12 / 29|'],
    ['', '2029-12|', '12 / 29|'],
    ['12 / 29', '1|2 / 29', '1|2 / 29'],
  ])('turns %s into %s and then %s', (before, after, expected) => {
    expect(type(before, after)).toBe(expected);
  });

  it.each([
    ['12 / 29', '12 / 2|', '12 / 2|'],
    ['12 / 2', '12 / |', '12|'],
    ['12 / ', '12 /|', '12|'],
    ['12', '1|', '1|'],
    ['12 / 29', '|', '|'],
  ])('deletes from %s to %s', (before, after, expected) => {
    expect(type(before, after, 'deleteContentBackward')).toBe(expected);
  });
});

describe('an expiry', () => {
  it('is read once it is complete', () => {
    expect(readExpiry('12 / 2')).toBeNull();
    expect(readExpiry('01 / 31')).toEqual({ month: 1, year: 2031 });
  });

  it('is valid in the future of a card', () => {
    const year = new Date().getFullYear();
    expect(isExpiryValid({ month: 12, year })).toBe(true);
    expect(isExpiryValid({ month: 12, year: year + 30 })).toBe(false);
    expect(isExpiryValid({ month: 12, year: year - 1 })).toBe(false);
    expect(isExpiryValid({ month: 13, year: year + 1 })).toBe(false);
  });
});
