/** The mail to the admins that a card of the organization was saved. */
import { cardName } from './card-name.ts';
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';

export type CardSavedMailParams = {
  adminFirstName: string;
  organizationName: string;
  /** Such as "Visa ending in 4242". */
  card: string;
  cardholderName: string;
};

export function cardSavedMail(mail: MailLanguage, params: CardSavedMailParams): Letter {
  const { texts, line } = mail;
  const organization = line(params.organizationName, 100) || texts('organization_unnamed');
  const card = cardName(mail, params.card);
  return {
    subject: texts('card_saved_subject'),
    preheader: card,
    greeting: greetingTo(mail, params.adminFirstName),
    headline: texts('card_saved_headline', { organization }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('card_saved_card'), card],
          [texts('card_saved_name'), line(params.cardholderName, 255)],
        ],
      },
      { kind: 'paragraph', text: texts('card_saved_next', { organization }) },
    ],
    footer: texts('admin_footer'),
  };
}
