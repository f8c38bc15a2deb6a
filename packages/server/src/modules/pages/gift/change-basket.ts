import type { Tx } from '../../../db/statements.ts';
import type { Offers } from '../../gifts/find-offers.ts';
import { putIntoBasket } from './basket.ts';
import { lockDraft, saveDraft } from './change-draft.ts';
import type { GiftVisit } from './gift-visit.ts';

/** A button says which product it is about and how many of it there should be, so sending it twice is the same as once. */
const wanted = /^([\da-f-]{36}):(\d{1,3})$/;

/** Does what a button of the basket asks for. Returns the id of the product, or null if it does not fit. */
export async function changeBasket(visit: GiftVisit, tx: Tx, offers: Offers): Promise<string | null> {
  const [, productId, quantity] = wanted.exec(visit.form.get('put') ?? '') ?? [];
  if (!productId || !quantity) return null;
  const draft = await lockDraft(visit, tx);
  const basket = putIntoBasket(offers, draft.basket, { productId, quantity: Number(quantity) });
  if (basket === null) return null;
  saveDraft(visit, tx, { ...draft, basket });
  return productId;
}
