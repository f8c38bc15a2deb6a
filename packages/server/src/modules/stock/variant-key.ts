/** Names the counts of a product: one for the product as a whole, and one for what a recipient chooses among. */

interface Variant {
  readonly id: string;
  readonly name: string;
}

/** What is chosen for each unit of a product. */
export interface Choices {
  readonly variants: readonly Variant[];
  readonly variant_groups: readonly { readonly options: readonly Variant[] }[];
  readonly variants_num_selectable: number;
}

/** The key of the product as a whole. */
export const wholeProduct = '';

export interface ChoosableVariant {
  readonly key: string;
  readonly name: string;
}

/** With more combinations, the product is counted as a whole only. */
const maxCombinations = 2_000;

/** Returns what can be counted: the variants of a list, or the combinations of the options of all groups. */
export function choosableVariants({
  variants,
  variant_groups: groups,
  variants_num_selectable: selectable,
}: Choices): ChoosableVariant[] {
  if (groups.length === 0) return selectable > 0 ? variants.map(({ id, name }) => ({ key: id, name })) : [];
  const combinations = groups.reduce((product, { options }) => product * options.length, 1);
  return combinations > maxCombinations ? [] : combine(groups.map(({ options }) => options));
}

function combine(groups: readonly (readonly Variant[])[]): ChoosableVariant[] {
  const [first = [], ...others] = groups;
  const alone = first.map(({ id, name }) => ({ key: id, name }));
  if (others.length === 0) return alone;
  const rest = combine(others);
  return alone.flatMap((left) =>
    rest.map((right) => ({ key: `${left.key}+${right.key}`, name: `${left.name} / ${right.name}` })),
  );
}

/** Returns the keys of the variants that were chosen for one unit. Names that the product does not have are skipped. */
export function keysOfChoice(product: Choices, names: readonly string[]): string[] {
  const chosen = names.map((name) => name.toLowerCase());
  const { variants, variant_groups: groups } = product;
  if (groups.length === 0)
    return chosen.flatMap((name) => variants.find((each) => each.name.toLowerCase() === name)?.id ?? []);
  const ids = groups.flatMap(
    ({ options }) => options.find(({ name }) => chosen.includes(name.toLowerCase()))?.id ?? [],
  );
  return ids.length === groups.length ? [ids.join('+')] : [];
}

/** The number of counted variants that one unit takes. */
export const variantsOfUnit = ({
  variant_groups: groups,
  variants_num_selectable: count,
}: Choices): number => (groups.length > 0 ? 1 : count);

export const nameOfVariant = (product: Choices, key: string): string =>
  choosableVariants(product).find((each) => each.key === key)?.name ?? key;
