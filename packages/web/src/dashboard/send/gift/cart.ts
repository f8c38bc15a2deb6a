import type { Collection, Product } from '@gifts/sdk';
import type { DraftForm } from '../../../api/dashboard-operations.generated.ts';

export type Cart = NonNullable<DraftForm['cart']>;
export type CartItem = Cart['items'][number];

export const mostItems = 50;
export const mostUnits = 100;

export const itemsOf = ({ cart }: Pick<DraftForm, 'cart'>): readonly CartItem[] => cart?.items ?? [];

export const isInCart = (form: Pick<DraftForm, 'cart'>, productId: string): boolean =>
  itemsOf(form).some(({ product_id }) => product_id === productId);

/** A gift of choice stands alone, so it replaces other products and is replaced by them. */
export function withProduct(
  form: Pick<DraftForm, 'cart'>,
  product: Pick<Product, 'id' | 'price' | 'price_is_variable'>,
  collections: readonly Collection[],
): Cart {
  const isChoice = (id: string) => collections.some((each) => each.product?.id === id);
  const added: CartItem = {
    product_id: product.id,
    quantity: 1,
    ...(product.price_is_variable && { variable_price: product.price }),
  };
  const kept = itemsOf(form).filter(({ product_id }) => product_id !== product.id && !isChoice(product_id));
  return { items: isChoice(product.id) ? [added] : [...kept, added] };
}

export const withoutProduct = (form: Pick<DraftForm, 'cart'>, productId: string): Cart => ({
  items: itemsOf(form).filter(({ product_id }) => product_id !== productId),
});

export const withChangedItem = (
  form: Pick<DraftForm, 'cart'>,
  productId: string,
  changes: Partial<CartItem>,
): Cart => ({
  items: itemsOf(form).map((item) => (item.product_id === productId ? { ...item, ...changes } : item)),
});

interface Group {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** What a sender selects for a product that is shipped without asking: a list for each variant. */
export function variantGroupsOf(
  product: Pick<Product, 'variant_groups' | 'variants' | 'variants_label' | 'variants_num_selectable'>,
): readonly Group[] {
  if (product.variants_num_selectable === 0) return [];
  if (product.variant_groups.length > 0)
    return product.variant_groups.map(({ name, options }) => ({ label: name, options }));
  const label = product.variants_label ?? 'Variant';
  const count = product.variants_num_selectable;
  return Array.from({ length: count }, (_, index) => ({
    label: count === 1 ? label : `${label} ${index + 1}`,
    options: product.variants,
  }));
}

/** Variants by the place of their list. Lists in which nothing is selected yet are left out at the end. */
export function withVariant(item: CartItem, place: number, name: string): string[] {
  const variants = [...(item.variants ?? [])];
  while (variants.length < place) variants.push('');
  variants[place] = name;
  while (variants.at(-1) === '') variants.pop();
  return variants;
}
