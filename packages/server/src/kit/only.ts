import { assert } from './assert.ts';

/** Returns the only item of a list. Throws if the list does not have exactly one item. */
export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  assert(item !== undefined && items.length === 1, 'the list has exactly one item');
  return item;
}
