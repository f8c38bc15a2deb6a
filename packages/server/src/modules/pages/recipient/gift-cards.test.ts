import { expect, it } from 'vitest';
import { type GiftCardState, type GiftCardsHead, giftCardStateOf, headOfGiftCards } from './gift-cards.ts';
import type { ParcelState } from './parcels.ts';

const held = { shipment_id: 's1', withdrawn_at: null };
const withdrawn = { shipment_id: 's1', withdrawn_at: new Date(0) };
const ofAnother = { shipment_id: 's2', withdrawn_at: null };

it.each<[ParcelState, (typeof held | typeof withdrawn)[], GiftCardState]>([
  ['confirmed', [], 'preparing'],
  ['preparing', [], 'preparing'],
  ['preparing', [ofAnother], 'preparing'],
  ['delivered', [held], 'ready'],
  ['delivered', [withdrawn, held], 'ready'],
  ['delivered', [withdrawn], 'withdrawn'],
  ['delivered', [ofAnother], 'elsewhere'],
  ['problem', [], 'problem'],
])('a gift card whose parcel is %s with the codes %j is %s', (state, codes, expected) => {
  expect(giftCardStateOf({ state, shipment: { id: 's1' } }, codes)).toBe(expected);
});

it.each<[ParcelState, GiftCardState[], GiftCardsHead]>([
  ['confirmed', ['preparing'], 'confirmed'],
  ['preparing', ['preparing', 'preparing'], 'card_preparing'],
  ['on_its_way', ['preparing', 'ready'], 'card'],
  ['delivered', ['ready', 'problem'], 'card'],
  ['delivered', ['elsewhere'], 'delivered'],
  ['delivered', ['withdrawn'], 'problem'],
  ['problem', ['problem'], 'problem'],
])('gift cards that are %s, one by one %j, have the head %s', (state, cards, expected) => {
  expect(headOfGiftCards(state, cards)).toBe(expected);
});
