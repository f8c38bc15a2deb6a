import { expect, it } from 'vitest';
import { dayOf, idOf, oneOf, pageOf, shortText } from './list-search.ts';

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

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['tomorrow', undefined],
  [20261123, undefined],
])('of %j only a day that there is is kept', (value, kept) => {
  expect(dayOf(value)).toBe(kept);
});

it('a filter that the service would refuse is left out', () => {
  expect(shortText('sign_in')).toBe('sign_in');
  expect(shortText('')).toBeUndefined();
  expect(shortText('x'.repeat(65))).toBeUndefined();
  expect(idOf('019caf14-2c40-7d3b-9e15-f3a8c6b07d23')).toBe('019caf14-2c40-7d3b-9e15-f3a8c6b07d23');
  expect(idOf('019caf14')).toBeUndefined();
});
