import { assert } from './assert.ts';

/** The one item of a list that has exactly one, because one went in. */
export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  assert(item !== undefined && items.length === 1, 'one comes out where one went in');
  return item;
}
