/** What the recipient's page says of gift cards: how far they have come, and whether there is a code to look at. */
import type { IssuedCode } from '../../codes/issued-codes.sql.ts';
import type { Parcel, ParcelState } from './parcels.ts';

/** `elsewhere`: an operator has delivered the gift card without this service. */
export type GiftCardState = 'preparing' | 'ready' | 'elsewhere' | 'withdrawn' | 'problem';

type Code = Pick<IssuedCode, 'shipment_id' | 'withdrawn_at'>;

export function giftCardStateOf(
  { state, shipment }: { state: ParcelState; shipment: { id: string } | null },
  codes: readonly Code[],
): GiftCardState {
  if (state === 'problem') return 'problem';
  if (state !== 'delivered') return 'preparing';
  const own = codes.filter(({ shipment_id }) => shipment_id === shipment?.id);
  if (own.some(({ withdrawn_at }) => withdrawn_at === null)) return 'ready';
  return own.length > 0 ? 'withdrawn' : 'elsewhere';
}

/** The number of codes that a parcel has to show. */
export const countCodes = ({ shipment }: Pick<Parcel, 'shipment'>, codes: readonly Code[]): number =>
  codes.filter((code) => code.shipment_id === shipment?.id && code.withdrawn_at === null).length;

/** The texts of the head of a page about gift cards alone. */
export type GiftCardsHead = 'confirmed' | 'card_preparing' | 'card' | 'delivered' | 'problem';

/** What all gift cards of an order are said to be: ready as soon as one is, and a problem if there will be none. */
export function headOfGiftCards(state: ParcelState, cards: readonly GiftCardState[]): GiftCardsHead {
  if (state === 'confirmed') return 'confirmed';
  if (cards.includes('ready')) return 'card';
  if (cards.includes('preparing')) return 'card_preparing';
  return cards.includes('elsewhere') ? 'delivered' : 'problem';
}
