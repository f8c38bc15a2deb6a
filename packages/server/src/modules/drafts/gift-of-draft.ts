import type { FieldError } from '@gifts/contract/errors';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { dayMs } from '../../kit/duration.ts';
import { idFloor } from '../../kit/id-range.ts';
import { removeInvalidParts } from '../../kit/valid-parts.ts';
import { type CheckedGifts, checkGifts } from '../batches/check-gifts.ts';
import { findPlaceProblems } from '../batches/check-recipients.ts';
import type { DraftRecord } from './draft-record.ts';
import { orderOfDraft, problemsOfContract } from './order-of-draft.ts';
import { countPlaces, type RecipientRules } from './recipients/recipient-groups.sql.ts';

/** What the gift of a draft asks of its recipients, with the reasons of its refusals. */
export interface GiftRules extends RecipientRules {
  /** Problems of `mailing_address.country` or `mailing_address.state`. */
  readonly problemsOfPlaces: ReadonlyMap<string, readonly FieldError[]>;
  /** Null if no address is needed. */
  readonly addressMessage: string | null;
  readonly emailMessage: string | null;
}

const recentDays = 30;

type Gift = Pick<CheckedGifts, 'cart' | 'tier'>;

/** Finds the rules for a gift whose parts may still be missing or wrong. */
export async function rulesOfDraft(
  context: CallerContext,
  db: Statements,
  draft: DraftRecord,
): Promise<GiftRules> {
  const { input } = orderOfDraft(context, draft.form);
  removeInvalidParts(input, problemsOfContract(input));
  const gift = await checkGifts(context, db, { ...input, recipients: [] }, null);
  return rulesOfGift(context, draft, gift, await countPlaces(db, draft));
}

export function rulesOfGift(
  { clock }: CallerContext,
  { form }: DraftRecord,
  { cart, tier }: Gift,
  places: readonly { place: string | null }[],
): GiftRules {
  const isDirect = form.send_method === 'direct_send';
  const giftCard = cart.products.find(({ isGiftCard }) => isGiftCard);
  const problemsOfPlaces = new Map(
    places.flatMap(({ place }) => {
      const problems = place === null ? [] : problemsOfPlace(place, { cart, tier });
      return place !== null && problems.length > 0 ? [[place, problems]] : [];
    }),
  );
  const emailMessage =
    form.send_method === 'email_and_link'
      ? "Email can't be blank: the gift link is mailed"
      : isDirect && giftCard
        ? `Email can't be blank: the link to ${giftCard.product.name} comes by email`
        : null;
  const addressMessage = isDirect
    ? "Mailing address can't be blank: the gift is shipped without asking"
    : null;
  return {
    problemsOfPlaces,
    emailMessage,
    addressMessage,
    needsEmail: emailMessage !== null,
    needsAddress: addressMessage !== null,
    refusedPlaces: [...problemsOfPlaces.keys()],
    recentOrderId: idFloor(new Date(clock.now().getTime() - recentDays * dayMs)),
  };
}

function problemsOfPlace(place: string, { cart: { products }, tier }: Gift): FieldError[] {
  const [country = '', state = null] = place.split('-');
  return findPlaceProblems({ country, state }, { products, tier }).map(({ field, message }) => ({
    field: `mailing_address.${field}`,
    message,
  }));
}
