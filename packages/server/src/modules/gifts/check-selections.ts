import type { Product } from '@gifts/contract/catalog';
import type { FieldError } from '@gifts/contract/errors';
import type { AcceptInput } from '@gifts/contract/sandbox';
import { newId } from '../../kit/ids.ts';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import { checkVariants, variantsToChoose } from '../batches/check-variants.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { StoredSelection } from '../orders/order-record.ts';

type SelectionInput = NonNullable<AcceptInput['selections']>[number];
type SelectionParts = ValidItemParts<SelectionInput> | undefined;
type Products = ReadonlyMap<string, { product: Product }>;

interface CheckedSelections {
  /** One selection for each unit that has variants. */
  selections: StoredSelection[];
  problems: FieldError[];
}

/**
 * Returns the variants of every unit: the recipient's selection, or the variants in the cart if there is none.
 * A unit with neither is a problem. So is a selection for an unknown unit, or a second one for the same unit. If parts
 * of a selection were rejected, it is not known for which unit it was, and no unit is reported as missing.
 */
export function checkSelections(
  items: readonly CartItem[],
  products: Products,
  inputs: readonly SelectionParts[],
): CheckedSelections {
  const { selected, problems } = collectSelected(items, products, inputs);
  const selections: StoredSelection[] = [];
  const areWhole = inputs.every(isWhole);
  for (const { item, product, unit } of unitsWithVariants(items, products)) {
    const place = { cart_item_id: item.id, quantity_index: unit };
    const chosen = selected.get(unitKey(place)) ?? item.variants ?? [];
    if (chosen.length > 0) {
      selections.push({ id: newId(), ...place, variants: spelledAsIn(product, chosen) });
    } else if (areWhole && !selected.has(unitKey(place))) {
      problems.push(missing(product, item, unit));
    }
  }
  return { selections, problems };
}

/** Returns the variants that the recipient selected, by unit, with the problems of the selections. */
function collectSelected(items: readonly CartItem[], products: Products, inputs: readonly SelectionParts[]) {
  const selected = new Map<string, string[]>();
  const problems: FieldError[] = [];
  for (const [index, input] of inputs.entries()) {
    if (!isWhole(input)) continue;
    const path = `selections[${index}]`;
    const key = unitKey(input);
    const ownProblems = checkSelection(items, products, input, path);
    problems.push(...(ownProblems.length === 0 && selected.has(key) ? [repeated(input, path)] : ownProblems));
    if (!selected.has(key)) selected.set(key, input.variants);
  }
  return { selected, problems };
}

const isWhole = (input: SelectionParts): input is SelectionInput =>
  input?.cart_item_id !== undefined && input.quantity_index !== undefined && input.variants !== undefined;

function checkSelection(
  items: readonly CartItem[],
  products: Products,
  input: SelectionInput,
  path: string,
): FieldError[] {
  const item = items.find(({ id }) => id === input.cart_item_id.toLowerCase());
  if (!item) {
    return [{ field: `${path}.cart_item_id`, message: `Cart item not found: ${input.cart_item_id}` }];
  }
  if (input.quantity_index >= item.quantity) {
    const range = item.quantity === 1 ? '0' : `between 0 and ${item.quantity - 1}`;
    return [
      {
        field: `${path}.quantity_index`,
        message: `Quantity index must be ${range} for ${item.product.name}`,
      },
    ];
  }
  const entry = products.get(item.product.id);
  return entry ? checkVariants(entry.product, input.variants, path, true) : [];
}

const unitKey = ({
  cart_item_id: id,
  quantity_index: unit,
}: Pick<SelectionInput, 'cart_item_id' | 'quantity_index'>) => `${id.toLowerCase()} ${unit}`;

const repeated = ({ quantity_index: unit }: SelectionInput, path: string): FieldError => ({
  field: `${path}.quantity_index`,
  message: `Unit ${unit} of this cart item has a selection already; each unit has one`,
});

function* unitsWithVariants(items: readonly CartItem[], products: Products) {
  for (const item of items) {
    const product = products.get(item.product.id)?.product;
    if (!product || variantsToChoose(product) === 0) continue;
    for (let unit = 0; unit < item.quantity; unit += 1) yield { item, product, unit };
  }
}

function missing(product: Product, item: CartItem, unit: number): FieldError {
  const [problem] = checkVariants(product, null, 'selections', true);
  const which = item.quantity === 1 ? '' : ` for unit ${unit} (quantity index) of ${item.quantity}`;
  return { field: 'selections', message: `${problem?.message ?? ''}${which}` };
}

/** Returns the names in the catalog's spelling. Names are compared without regard to case. */
function spelledAsIn(product: Product, names: readonly string[]): string[] {
  const known = [...product.variants, ...product.variant_groups.flatMap(({ options }) => options)];
  return names.map(
    (name) => known.find((variant) => variant.name.toLowerCase() === name.toLowerCase())?.name ?? name,
  );
}
