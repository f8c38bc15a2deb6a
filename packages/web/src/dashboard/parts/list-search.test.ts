import { expect, it } from 'vitest';
import { oneOf, pageOf } from './list-search.ts';

it.each([
  [{}, {}],
  [{ page: 1 }, {}],
  [{ page: 2 }, { page: 2 }],
  [{ page: '3' }, { page: 3 }],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'x' }, {}],
  [{ page: 1e300 }, {}],
])('of %j only a page after the first is kept', (search, kept) => {
  expect(pageOf(search)).toEqual(kept);
});

it('an unknown value is left out', () => {
  expect(oneOf(['me', 'everyone'], 'everyone')).toBe('everyone');
  expect(oneOf(['me', 'everyone'], 'nobody')).toBeUndefined();
  expect(oneOf(['me', 'everyone'], ['me'])).toBeUndefined();
});
