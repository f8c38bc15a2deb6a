import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, percentHalfUp, sum } from '../../kit/money.ts';
import { type Destination, type PricedCart, priceCart } from './price-cart.ts';
import {
  arbitraryCarts,
  brand,
  cart,
  everyDestination,
  inCountry,
  inState,
  item,
} from './pricing.fixtures.ts';

const tea = brand('tea', 800);
const teaFreeFrom50 = brand('tea', 800, 5_000);
const socks = brand('socks', 500, 4_000);
const alwaysFree = brand('books', 600, 0);

type Row = {
  name: string;
  cart: PricedCart;
  to: Destination | null;
  product: number;
  shipping: number;
  fee: number;
  preTax: number;
  tax: number | null;
  relay: number | null;
  total: number | null;
};

const rows: Row[] = [
  {
    name: 'one product, destination unknown',
    ...{ cart: cart(item(4_000, 1, tea)), to: null },
    ...{ product: 4_000, shipping: 800, fee: 240, preTax: 5_040, tax: null, relay: null, total: null },
  },
  {
    name: 'one product to New York at 8.54 %',
    ...{ cart: cart(item(4_000, 1, tea)), to: inState('NY') },
    ...{ product: 4_000, shipping: 800, fee: 240, preTax: 5_040, tax: 342, relay: null, total: 5_382 },
  },
  {
    name: 'one product to a state without sales tax',
    ...{ cart: cart(item(4_000, 1, tea)), to: inState('OR') },
    ...{ product: 4_000, shipping: 800, fee: 240, preTax: 5_040, tax: 0, relay: null, total: 5_040 },
  },
  {
    name: 'a fee that ends on half a cent goes up',
    ...{ cart: cart(item(1_010, 1, alwaysFree)), to: null },
    ...{ product: 1_010, shipping: 0, fee: 51, preTax: 1_061, tax: null, relay: null, total: null },
  },
  {
    name: 'a brand ships once for several of its products',
    ...{ cart: cart(item(1_000, 2, tea), item(1_500, 1, tea)), to: null },
    ...{ product: 3_500, shipping: 800, fee: 215, preTax: 4_515, tax: null, relay: null, total: null },
  },
  {
    name: 'a brand ships free from exactly its minimum',
    ...{ cart: cart(item(2_500, 2, teaFreeFrom50)), to: null },
    ...{ product: 5_000, shipping: 0, fee: 250, preTax: 5_250, tax: null, relay: null, total: null },
  },
  {
    name: 'a brand one cent below its minimum does not',
    ...{ cart: cart(item(4_999, 1, teaFreeFrom50)), to: null },
    ...{ product: 4_999, shipping: 800, fee: 290, preTax: 6_089, tax: null, relay: null, total: null },
  },
  {
    name: "another brand's products do not count towards a minimum",
    ...{ cart: cart(item(3_000, 1, teaFreeFrom50), item(4_000, 1, socks)), to: null },
    ...{ product: 7_000, shipping: 800, fee: 390, preTax: 8_190, tax: null, relay: null, total: null },
  },
  {
    name: 'tax is rounded on each line: two halves make two cents',
    ...{ cart: cart(item(10, 1, alwaysFree), item(10, 1, alwaysFree)), to: inState('ME') },
    ...{ product: 20, shipping: 0, fee: 1, preTax: 21, tax: 2, relay: null, total: 23 },
  },
  {
    name: 'and on the line, not on the unit',
    ...{ cart: cart(item(10, 2, alwaysFree)), to: inState('ME') },
    ...{ product: 20, shipping: 0, fee: 1, preTax: 21, tax: 1, relay: null, total: 22 },
  },
  {
    name: 'a gift card is not taxed, what is beside it is',
    ...{ cart: cart(item(5_000, 1, tea, true), item(1_000, 1, tea)), to: inState('TN') },
    ...{ product: 6_000, shipping: 800, fee: 340, preTax: 7_140, tax: 96, relay: null, total: 7_236 },
  },
  {
    name: 'a gift card alone has a tax of zero, not an unknown one',
    ...{ cart: cart(item(5_000, 1, alwaysFree, true)), to: inState('LA') },
    ...{ product: 5_000, shipping: 0, fee: 250, preTax: 5_250, tax: 0, relay: null, total: 5_250 },
  },
  {
    name: 'abroad there is no tax and the relay is paid for each brand',
    ...{ cart: cart(item(3_000, 1, tea), item(4_000, 1, socks)), to: inCountry('DE') },
    ...{ product: 7_000, shipping: 800, fee: 390, preTax: 8_190, tax: 0, relay: 5_600, total: 13_790 },
  },
  {
    name: 'gift cards alone cost no relay, and go where it does not',
    ...{ cart: cart(item(5_000, 1, alwaysFree, true)), to: inCountry('RU') },
    ...{ product: 5_000, shipping: 0, fee: 250, preTax: 5_250, tax: 0, relay: 0, total: 5_250 },
  },
  {
    name: 'a gift card beside a parcel costs no relay of its own',
    ...{ cart: cart(item(5_000, 1, alwaysFree, true), item(1_000, 1, alwaysFree)), to: inCountry('DE') },
    ...{ product: 6_000, shipping: 0, fee: 300, preTax: 6_300, tax: 0, relay: 2_800, total: 9_100 },
  },
  {
    name: 'gift cards alone need no state in the US',
    ...{
      cart: cart(item(5_000, 1, alwaysFree, true)),
      to: { country: 'US', state: null },
    },
    ...{ product: 5_000, shipping: 0, fee: 250, preTax: 5_250, tax: 0, relay: null, total: 5_250 },
  },
  {
    name: 'Puerto Rico is taxed and needs no relay',
    ...{ cart: cart(item(1_000, 1, alwaysFree)), to: inState('PR') },
    ...{ product: 1_000, shipping: 0, fee: 50, preTax: 1_050, tax: 115, relay: null, total: 1_165 },
  },
  {
    name: 'a product that costs nothing',
    ...{ cart: cart(item(0, 3, alwaysFree)), to: inState('CA') },
    ...{ product: 0, shipping: 0, fee: 0, preTax: 0, tax: 0, relay: null, total: 0 },
  },
  {
    name: 'the largest cart there is',
    ...{ cart: cart(...Array.from({ length: 50 }, () => item(100_000_000, 100, tea))), to: inState('PR') },
    ...{ product: 500_000_000_000, shipping: 800, fee: 25_000_000_040, preTax: 525_000_000_840 },
    ...{ tax: 57_500_000_000, relay: null, total: 582_500_000_840 },
  },
];

describe('priceCart', () => {
  it.each(rows)('$name', ({ cart: priced, to, product, shipping, fee, preTax, tax, relay, total }) => {
    expect(priceCart(priced, to)).toEqual({
      amount_product: product,
      amount_shipping: shipping,
      amount_processing_fee: fee,
      amount_pre_tax_total: preTax,
      amount_tax: tax,
      amount_total: total,
      amount_global_relay_cost: relay,
    });
    expect(product + shipping + fee).toBe(preTax);
    if (total !== null) expect(preTax + (tax ?? 0) + (relay ?? 0)).toBe(total);
  });

  it('refuses a destination that was not normalized', () => {
    expect(() => priceCart(cart(item(100, 1, tea)), inState('ny'))).toThrow('No tax rate for the state ny');
    expect(() => priceCart(cart(item(100, 1, tea)), inCountry('KP'))).toThrow('does not ship to KP');
  });

  it('the parts sum to the total, and the address changes only tax and relay cost', () => {
    fc.assert(
      fc.property(arbitraryCarts, fc.constantFrom(...everyDestination('full')), ({ original }, to) => {
        const before = priceCart(original, null);
        const after = priceCart(original, to);
        const fee = percentHalfUp(add(before.amount_product, before.amount_shipping), 50_000);
        expect(before.amount_pre_tax_total).toBe(sum([before.amount_product, before.amount_shipping, fee]));
        expect(after.amount_total).toBe(
          sum([after.amount_pre_tax_total, after.amount_tax ?? 0, after.amount_global_relay_cost ?? 0]),
        );
        const addressed = ['amount_tax', 'amount_global_relay_cost', 'amount_total'] as const;
        for (const key of addressed) expect(before[key]).toBeNull();
        expect({ ...after, amount_tax: null, amount_global_relay_cost: null, amount_total: null }).toEqual(
          before,
        );
      }),
    );
  });
});
