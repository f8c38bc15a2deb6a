/** The pages of a gift: what each shows, and what its form does. */
import type { Tx } from '../../db/statements.ts';
import type { AppError } from '../../kit/errors.ts';
import { openGift } from '../gifts/open-gift.ts';
import { changeLanguage } from './change-draft.ts';
import { languageOf } from './languages.ts';
import { saveAddress, showAddress } from './pages/address-page.ts';
import { choose, refuseChoice, showChoose } from './pages/choose-page.ts';
import { decline, showDecline } from './pages/decline-page.ts';
import { saveOptions, showOptions } from './pages/options-page.ts';
import { accept, refuseAcceptance, showReview } from './pages/review-page.ts';
import { showStart } from './pages/start-page.ts';
import { saveThanks, showThanks } from './pages/thanks-page.ts';
import type { PageAnswer, Visit } from './visit.ts';

type Answer = PageAnswer | Promise<PageAnswer>;

export interface GiftPage {
  /** What follows the gift link. */
  readonly path: string;
  /** Answers a GET and changes nothing. A page without it only has a form. */
  readonly show?: (visit: Visit) => Answer;
  /** Does what a form asks for, in a transaction that is committed before the answer. */
  readonly act?: (visit: Visit, tx: Tx) => Answer;
  /** Answers if the act was refused, and so has done nothing. Without it, the first page says how the gift is now. */
  readonly refuse?: (visit: Visit, error: AppError) => Answer;
  /** True for a page of a gift that is open. In every other state, the first page says what became of it. */
  readonly isStep: boolean;
}

export const giftPages: readonly GiftPage[] = [
  { path: '', show: showStart, isStep: false },
  { path: '/open', act: open, isStep: false },
  { path: '/choose', show: (visit) => showChoose(visit), act: choose, refuse: refuseChoice, isStep: true },
  { path: '/options', show: showOptions, act: saveOptions, isStep: true },
  { path: '/address', show: showAddress, act: saveAddress, isStep: true },
  {
    path: '/review',
    show: (visit) => showReview(visit),
    act: accept,
    refuse: refuseAcceptance,
    isStep: true,
  },
  { path: '/decline', show: showDecline, act: decline, isStep: true },
  { path: '/thanks', show: showThanks, act: saveThanks, isStep: false },
  { path: '/language', act: chooseLanguage, isStep: false },
];

/** A person opens the envelope. */
async function open({ context, order, state, path }: Visit, tx: Tx): Promise<PageAnswer> {
  if (state === 'new') await openGift(context, tx, order.id);
  return { goTo: path };
}

async function chooseLanguage(visit: Visit, tx: Tx): Promise<PageAnswer> {
  const language = languageOf(visit.form.get('language'));
  if (language) await changeLanguage(visit, tx, language);
  return { goTo: visit.path };
}
