/** Decides which units of a parcel go into another one. */
import type { FieldError } from '@gifts/contract/errors';
import type { SplitItem } from '@gifts/contract/fulfilment';
import type { UnitsOfItem } from '../orders/shipment-record.ts';
import type { PackedLine } from './packed-lines.ts';

interface SplitPlan {
  readonly staying: UnitsOfItem[];
  readonly leaving: UnitsOfItem[];
  readonly problems: FieldError[];
}

/** A line of the parcel, with its units that no wish has taken yet. */
interface FreeLine extends PackedLine {
  readonly left: number[];
  readonly taken: number[];
}

/** Returns the units of both parcels, or all problems of the wishes. Neither parcel may be empty. */
export function planSplit(lines: readonly PackedLine[], wishes: readonly SplitItem[]): SplitPlan {
  const free = lines.map((line): FreeLine => ({ ...line, left: [...line.indexes], taken: [] }));
  const problems = wishes.flatMap((wish, index) => takeWish(free, wish, `items[${index}]`));
  if (problems.length === 0 && free.every(({ left }) => left.length === 0)) {
    problems.push({
      field: 'items',
      message: 'Items must leave something in the shipment; these are all of its products',
    });
  }
  return {
    staying: unitsOf(free, ({ left }) => left),
    leaving: unitsOf(free, ({ taken }) => taken),
    problems,
  };
}

function takeWish(free: readonly FreeLine[], wish: SplitItem, path: string): FieldError[] {
  const ofProduct = free.filter(({ item }) => item.product.id === wish.product_id.toLowerCase());
  const [{ item } = { item: null }] = ofProduct;
  if (item === null) {
    return [
      { field: `${path}.product_id`, message: `Product not found in the shipment: ${wish.product_id}` },
    ];
  }
  const { name } = item.product;
  const lines = wish.variants
    ? ofProduct.filter(({ variants }) => isSame(variants, wish.variants ?? []))
    : ofProduct;
  if (lines.length === 0) {
    return [
      { field: `${path}.variants`, message: `Variants must be those of a line; ${listOf(ofProduct, name)}` },
    ];
  }
  const left = lines.reduce((sum, line) => sum + line.left.length, 0);
  if (wish.quantity > left) {
    const message = `Quantity must be at most ${left}, what the shipment has left of ${name}`;
    return [{ field: `${path}.quantity`, message }];
  }
  if (wish.quantity < left && new Set(lines.map(({ variants }) => keyOf(variants))).size > 1) {
    return [
      { field: `${path}.variants`, message: `Variants must say which ones; ${listOf(ofProduct, name)}` },
    ];
  }
  take(lines, wish.quantity);
  return [];
}

function take(lines: readonly FreeLine[], quantity: number): void {
  let missing = quantity;
  for (const { left, taken } of lines) {
    const some = left.splice(0, missing);
    taken.push(...some);
    missing -= some.length;
  }
}

const listOf = (lines: readonly PackedLine[], name: string): string =>
  `the shipment has ${name} with ${lines.map(({ variants }) => JSON.stringify(variants)).join(' and ')}`;

const keyOf = (variants: readonly string[]): string => JSON.stringify(variants).toLowerCase();
const isSame = (one: readonly string[], other: readonly string[]): boolean => keyOf(one) === keyOf(other);

function unitsOf(lines: readonly FreeLine[], indexesOf: (line: FreeLine) => number[]): UnitsOfItem[] {
  const byItem = Map.groupBy(lines, ({ item }) => item.id);
  return Array.from(byItem, ([id, ofItem]) => ({
    cart_item_id: id,
    quantity_indexes: ofItem.flatMap(indexesOf).sort((left, right) => left - right),
  })).filter(({ quantity_indexes: indexes }) => indexes.length > 0);
}
