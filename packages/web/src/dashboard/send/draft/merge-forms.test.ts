import { describe, expect, it } from 'vitest';
import { isSame, mergeForms } from './merge-forms.ts';

const base = { from_name: 'Ada', message: 'Thanks', batch_name: null };

describe('mergeForms', () => {
  it('keeps what each of two people changed', () => {
    const mine = { ...base, message: 'Thank you' };
    const theirs = { ...base, from_name: 'Ada & Grace' };
    expect(mergeForms(base, mine, theirs)).toEqual({
      form: { from_name: 'Ada & Grace', message: 'Thank you', batch_name: null },
      taken: ['from_name'],
      disputed: [],
    });
  });

  it('names what both changed in different ways, and keeps mine until somebody decides', () => {
    const { form, disputed, taken } = mergeForms(
      base,
      { ...base, message: 'Thank you' },
      { ...base, message: 'Many thanks' },
    );
    expect({ message: form.message, disputed, taken }).toEqual({
      message: 'Thank you',
      disputed: ['message'],
      taken: [],
    });
  });

  it('finds nothing to decide where both did the same', () => {
    const same = { ...base, message: 'Thank you' };
    expect(mergeForms(base, same, { ...same })).toMatchObject({ disputed: [], taken: [] });
  });

  it('takes over that the other person emptied a field', () => {
    const { form, taken } = mergeForms(base, base, { ...base, message: null });
    expect({ message: form.message, taken }).toEqual({ message: null, taken: ['message'] });
  });
});

it.each([
  [undefined, null, true],
  [{ items: [] }, { items: [] }, true],
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  ['', null, false],
])('%j and %j are the same: %s', (left, right, same) => {
  expect(isSame(left, right)).toBe(same);
  expect(isSame(right, left)).toBe(same);
});
