import type { Product } from '@gifts/contract/catalog';
import type { FieldError } from '@gifts/contract/errors';

/** The number of variants that one unit needs: from the single list, or one of each group. */
export const variantsToChoose = (product: Product): number =>
  product.variant_groups.length > 0 ? product.variant_groups.length : product.variants_num_selectable;

/**
 * Returns the problems of the variants chosen for one unit of a product. Names are compared without regard to
 * case.
 */
export function checkVariants(
  product: Product,
  variants: readonly string[] | null,
  path: string,
  mustChoose: boolean,
): FieldError[] {
  const field = `${path}.variants`;
  const count = variantsToChoose(product);
  if (variants === null || variants.length === 0) {
    return mustChoose && count > 0
      ? [
          {
            field,
            message: `Variants can't be blank: choose ${formatVariantCount(count)} of ${product.name} (${namesOf(product)})`,
          },
        ]
      : [];
  }
  if (count === 0) return [{ field, message: `${product.name} has no variants to choose` }];
  if (variants.length !== count) {
    return [
      {
        field,
        message: `Variants must name exactly ${formatVariantCount(count)} of ${product.name}, not ${variants.length}`,
      },
    ];
  }
  return product.variant_groups.length > 0
    ? checkGroups(product, variants, field)
    : checkNames(product, variants, field);
}

function checkNames(product: Product, variants: readonly string[], field: string): FieldError[] {
  const known = new Set(product.variants.map(({ name }) => name.toLowerCase()));
  return variants
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => ({
      field,
      message: `Variant not found: ${name}; ${product.name} has ${namesOf(product)}`,
    }));
}

function checkGroups(product: Product, variants: readonly string[], field: string): FieldError[] {
  const chosen = new Set(variants.map((name) => name.toLowerCase()));
  const problems: FieldError[] = [];
  for (const group of product.variant_groups) {
    const matching = group.options.filter(({ name }) => chosen.has(name.toLowerCase()));
    if (matching.length !== 1) {
      const names = group.options.map(({ name }) => name).join(', ');
      problems.push({ field, message: `Choose one ${group.name} of ${product.name}: ${names}` });
    }
  }
  return problems;
}

const formatVariantCount = (count: number): string => `${count} ${count === 1 ? 'variant' : 'variants'}`;

function namesOf(product: Product): string {
  if (product.variant_groups.length === 0) return product.variants.map(({ name }) => name).join(', ');
  return product.variant_groups
    .map((group) => `${group.name}: ${group.options.map(({ name }) => name).join(', ')}`)
    .join('; ');
}
