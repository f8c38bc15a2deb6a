/** The prices of the soak's gifts, calculated with plain integers and without code of the product. */

const brands = {
  north: { shipping: 500, freeFrom: Number.POSITIVE_INFINITY },
  south: { shipping: 700, freeFrom: 2_500 },
} as const;

/** The commission in basis points, and whether the brand is owed the shipping of its parcels or the carriers are. */
export const terms = {
  north: { commission: 1_250, shipping: 'brand' },
  south: { commission: 333, shipping: 'carrier' },
} as const;

export type BrandName = keyof typeof brands;
export const brandNames = Object.keys(brands) as BrandName[];

export const products = {
  mug: { price: 2_000, brand: 'north' },
  tea: { price: 1_000, brand: 'north' },
  honey: { price: 1_333, brand: 'north' },
  lamp: { price: 2_000, brand: 'south' },
  blanket: { price: 3_000, brand: 'south' },
} as const satisfies Record<string, { price: number; brand: BrandName }>;

export type ProductName = keyof typeof products;
export const productNames = Object.keys(products) as ProductName[];

export interface Line {
  readonly product: ProductName;
  readonly quantity: number;
}
export type ModelCart = readonly Line[];

export const carts: readonly ModelCart[] = [
  [{ product: 'mug', quantity: 1 }],
  [{ product: 'tea', quantity: 2 }],
  [
    { product: 'mug', quantity: 1 },
    { product: 'lamp', quantity: 1 },
  ],
  [{ product: 'blanket', quantity: 1 }],
  [{ product: 'honey', quantity: 3 }],
];

/** In parts per million. */
const taxRates = { NY: 85_400, OR: 0, PR: 115_000, CA: 90_300 } as const;
const highestTaxRate = taxRates.PR;

export type State = keyof typeof taxRates;
export const states = Object.keys(taxRates) as State[];

const places = {
  NY: { city: 'New York', postal_code: '10001' },
  OR: { city: 'Portland', postal_code: '97201' },
  PR: { city: 'San Juan', postal_code: '00901' },
  CA: { city: 'San Francisco', postal_code: '94105' },
} as const satisfies Record<State, object>;

export const addressIn = (state: State) => ({
  address_1: '1 Main Street',
  ...places[state],
  state,
  country: 'US',
});

export interface Price {
  product: number;
  shipping: number;
  fee: number;
  /** Null until the destination is known. */
  tax: number | null;
  total: number | null;
}

export type SwapMode = 'single' | 'multiple' | 'disabled';

const halfUp = (cents: number, ppm: number): number => Math.floor((cents * ppm * 2 + 1_000_000) / 2_000_000);

const productSum = (cart: ModelCart): number =>
  sum(cart.map(({ product, quantity }) => products[product].price * quantity));

export const brandsOf = (cart: ModelCart): BrandName[] => [
  ...new Set(cart.map(({ product }) => products[product].brand)),
];

export const withoutBrands = (cart: ModelCart, names: readonly BrandName[]): ModelCart =>
  cart.filter(({ product }) => !names.includes(products[product].brand));

export const ofBrand = (cart: ModelCart, name: BrandName): ModelCart =>
  cart.filter(({ product }) => products[product].brand === name);

export const commissionOf = (name: BrandName, cents: number): number =>
  halfUp(cents, terms[name].commission * 100);

export const shipsItself = (name: BrandName): boolean => terms[name].shipping === 'brand';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);

const shippingOf = (cart: ModelCart): number => sum(brandsOf(cart).map((name) => parcelOf(name, cart)));

function parcelOf(name: BrandName, cart: ModelCart): number {
  const { shipping, freeFrom } = brands[name];
  return productSum(ofBrand(cart, name)) >= freeFrom ? 0 : shipping;
}

const taxAt = (cart: ModelCart, ppm: number): number =>
  sum(cart.map(({ product, quantity }) => halfUp(products[product].price * quantity, ppm)));

export function priceOf(cart: ModelCart, state: State | null): Price {
  const product = productSum(cart);
  const shipping = shippingOf(cart);
  const fee = halfUp(product + shipping, 50_000);
  const tax = state && taxAt(cart, taxRates[state]);
  return { product, shipping, fee, tax, total: tax === null ? null : product + shipping + fee + tax };
}

/** Returns the hold of an order: the highest amount it can cost at any destination and after any swap. */
export function highestOf(cart: ModelCart, swap: SwapMode): number {
  const { product, shipping, fee } = priceOf(cart, null);
  const asOneLine = halfUp(product, highestTaxRate);
  const swapped = {
    disabled: 0,
    single: asOneLine,
    multiple: asOneLine + Math.floor(Math.min(product, 20) / 2),
  }[swap];
  return product + shipping + fee + Math.max(taxAt(cart, highestTaxRate), swapped);
}

/** True if a gift can be exchanged for these products. */
export function maySwap(sent: ModelCart, chosen: ModelCart, swap: SwapMode): boolean {
  const isOneProduct = chosen.length === 1 && chosen[0]?.quantity === 1;
  if (swap === 'single' && !isOneProduct) return false;
  const gift = priceOf(sent, null);
  const choice = priceOf(chosen, null);
  return choice.product <= gift.product && choice.product + choice.shipping <= gift.product + gift.shipping;
}
