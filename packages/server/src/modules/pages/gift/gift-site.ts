/** The pages of a gift: what each shows, and what its form does. */
import type { Tx } from '../../../db/statements.ts';
import { openGift } from '../../gifts/open-gift.ts';
import { noteSoldOutGift } from '../../gifts/tell-of-sold-out-gift.process.ts';
import { chooseLanguage } from '../choose-language.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import { showAbroad, takeAbroad } from './abroad-page.ts';
import { saveAddress, showAddress } from './address-page.ts';
import { refuseBasket, showBasket, takeBasket } from './basket-page.ts';
import { choose, refuseChoice, showChoose } from './choose-page.ts';
import { decline, showDecline } from './decline-page.ts';
import { soldOutItem } from './gift-steps.ts';
import { type GiftVisit, openGiftVisit } from './gift-visit.ts';
import { requestMoreTime } from './more-time.ts';
import { saveOptions, showOptions } from './options-page.ts';
import { accept, refuseAcceptance, showReview } from './review-page.ts';
import { showStart } from './start-page.ts';
import { showStop, stop } from './stop-page.ts';
import { saveEmail, saveThanks, showThanks } from './thanks-page.ts';

const showsAddress = ({ draft, order }: GiftVisit): boolean =>
  draft.mailing_address !== null || order.mailing_address !== null;

export const giftSite: Site<GiftVisit> = {
  path: '/gift',
  cookie: 'recipient',
  open: openGiftVisit,
  pages: [
    { path: '', show: showStart },
    { path: '/open', act: open, actName: 'open_gift' },
    step({
      path: '/choose',
      show: (visit) => showChoose(visit),
      act: choose,
      refuse: refuseChoice,
      actName: 'choose_gift',
    }),
    step({
      path: '/basket',
      show: (visit) => showBasket(visit),
      act: takeBasket,
      refuse: refuseBasket,
      actName: 'change_basket',
    }),
    step({ path: '/options', show: showOptions, act: saveOptions, actName: 'choose_options' }),
    step({ path: '/address', show: showAddress, act: saveAddress, actName: 'enter_address', showsAddress }),
    step({
      path: '/abroad',
      show: (visit) => showAbroad(visit),
      act: takeAbroad,
      actName: 'choose_gift_card_abroad',
    }),
    step({
      path: '/review',
      show: (visit) => showReview(visit),
      act: accept,
      refuse: refuseAcceptance,
      actName: 'accept_gift',
      showsAddress,
    }),
    step({ path: '/decline', show: showDecline, act: decline, actName: 'decline_gift' }),
    { path: '/thanks', show: showThanks, act: saveThanks, actName: 'thank_sender' },
    { path: '/email', act: saveEmail, actName: 'leave_email' },
    { path: '/more-time', act: requestMoreTime, actName: 'request_more_time' },
    { path: '/stop', show: showStop, act: stop, actName: 'stop_emails' },
    { path: '/language', act: chooseLanguage, actName: 'choose_language' },
  ],
};

/** A page of a gift that is open. In every other state, the first page says what became of it. */
function step({ show, act, ...page }: Page<GiftVisit>): Page<GiftVisit> {
  return {
    ...page,
    ...(show && { show: (visit) => (visit.state === 'open' ? show(visit) : { goTo: visit.path }) }),
    ...(act && { act: (visit, tx) => (visit.state === 'open' ? act(visit, tx) : { goTo: visit.path }) }),
  };
}

/** A person opens the envelope. */
async function open(visit: GiftVisit, tx: Tx): Promise<PageAnswer> {
  const { context, order, rules, state, path } = visit;
  if (state === 'new') await openGift(context, tx, order.id);
  if (rules.swap === 'disabled' && soldOutItem(visit)) await noteSoldOutGift(context, tx, order.id);
  return { goTo: path };
}
