/** The pages of a recipient who has accepted a gift: what each shows, and what its form does. */
import { chooseLanguage } from '../choose-language.ts';
import type { Page, Site } from '../site.ts';
import { revealCard } from './card-page.ts';
import { confirm, showConfirm } from './confirm-page.ts';
import { saveCorrection, showCorrection } from './correct-page.ts';
import { requestDeletion, showData } from './data-page.ts';
import { saveNote, showOwn } from './own-page.ts';
import { openRecipientVisit, type RecipientVisit } from './recipient-visit.ts';
import { answerReplace, showReplace } from './replace-page.ts';

const showsAddress = ({ order }: RecipientVisit): boolean => order.mailing_address !== null;

export const recipientSite: Site<RecipientVisit> = {
  path: '/r',
  cookie: 'confirmed',
  open: openRecipientVisit,
  pages: [
    detail({ path: '', show: showOwn, showsAddress }),
    detail({ path: '/note', act: saveNote, actName: 'thank_sender' }),
    detail({ path: '/card', act: revealCard, actName: 'reveal_gift_card' }),
    detail({
      path: '/address',
      show: showCorrection,
      act: saveCorrection,
      actName: 'correct_address',
      showsAddress,
    }),
    detail({ path: '/replace', show: showReplace, act: answerReplace, actName: 'answer_swap_offer' }),
    detail({ path: '/data', show: showData, act: requestDeletion, actName: 'request_deletion' }),
    {
      path: '/confirm',
      show: (visit) => showConfirm(visit),
      act: confirm,
      actName: 'confirm_recipient',
      takesGuesses: true,
    },
    { path: '/language', act: chooseLanguage, actName: 'choose_language' },
  ],
};

/** A page that shows or changes details, which somebody may first have to confirm as theirs. */
function detail({ show, act, ...page }: Page<RecipientVisit>): Page<RecipientVisit> {
  return {
    ...page,
    ...(show && {
      show: (visit) => (visit.maySeeDetails ? show(visit) : { goTo: `${visit.path}/confirm` }),
    }),
    ...(act && {
      act: (visit, tx) => (visit.maySeeDetails ? act(visit, tx) : { goTo: `${visit.path}/confirm` }),
    }),
  };
}
