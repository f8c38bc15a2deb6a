import { expect, it } from 'vitest';
import { idFloor, idsBetween } from './id-range.ts';
import { idTime, newId } from './ids.ts';

it('the smallest id of a time comes before every id of that millisecond', () => {
  const id = newId();
  const floor = idFloor(idTime(id));
  expect(floor < id).toBe(true);
  expect(idTime(floor)).toEqual(idTime(id));
  expect(idFloor(new Date(idTime(id).getTime() + 1)) > id).toBe(true);
});

it('both ends of a range are included', () => {
  const id = newId();
  const { from, before } = idsBetween(idTime(id), idTime(id));
  expect([from <= id, id < before]).toEqual([true, true]);
});

it('a range without ends has every id', () => {
  const { from, before } = idsBetween(null, null);
  const id = newId();
  expect([from < id, id < before]).toEqual([true, true]);
});

it('times before 1970 are before every id', () => {
  expect(idFloor(new Date('1900-01-01'))).toBe('00000000-0000-0000-0000-000000000000');
});
