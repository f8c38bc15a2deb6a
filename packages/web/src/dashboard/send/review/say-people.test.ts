import { expect, it } from 'vitest';
import { sayPeople } from './say-people.ts';

it.each([
  [['Ada'], 1, 'Ada'],
  [['Ada', 'Grace'], 2, 'Ada and Grace'],
  [['Ada', 'Grace', 'Edith', 'Mary'], 4, 'Ada, Grace, Edith, and Mary'],
  [['Ada', 'Grace', 'Edith', 'Mary', 'Jean'], 5, 'Ada, Grace, Edith, and 2 others'],
  [['Ada', 'Grace', 'Edith', 'Mary', 'Jean'], 1_240, 'Ada, Grace, Edith, and 1,237 others'],
])('%j of %i', (names, total, said) => {
  expect(sayPeople(names, total)).toBe(said);
});
