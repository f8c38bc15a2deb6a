import { countryCodes } from '@gifts/contract/countries';
import type { ShippingTier } from '@gifts/contract/order-batch';
import type { Context } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { isDigital } from '../orders/items-of-shipment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { countriesOfTier } from '../pricing/relay-rates.ts';
import { areGiftCardsOffered, countriesOfGift, findSentGift, isOnlyForAbroad } from './gift-card-abroad.ts';

/** Where an order may go as its recipient has chosen it. */
export interface DestinationRules {
  readonly tier: ShippingTier;
  readonly countries: ReadonlySet<string>;
  /** True for gift cards alone, which go to no address. */
  readonly isCountryEnough: boolean;
  /** The countries that the gift itself can be sent to, if the recipient took a gift card that is only for others. */
  readonly sentInstead: ReadonlySet<string> | null;
}

export async function destinationRulesOf(
  context: Context,
  db: Statements,
  order: OrderRecord,
  rules: GiftRules,
): Promise<DestinationRules> {
  const { tier } = rules;
  const isCountryEnough = isDigital(order);
  const byTier = { tier, countries: countriesOfTier(tier), isCountryEnough, sentInstead: null };
  if (!isCountryEnough || !rules.giftCardsAbroad) return byTier;
  const gift = await findSentGift(context, db, order, rules);
  if (!areGiftCardsOffered(gift)) return byTier;
  const sentInstead = isOnlyForAbroad(order, gift) ? countriesOfGift(context, gift) : null;
  const countries = new Set(countryCodes.filter((country) => !sentInstead?.has(country)));
  return { tier, countries, isCountryEnough, sentInstead };
}
