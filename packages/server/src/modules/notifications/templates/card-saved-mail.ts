/** The mail to the admins that a card of the organization was saved. */
import { fillLayout } from './fill-layout.ts';
import { cardSavedMailLayout } from './layouts.generated.ts';
import { greetingTo, type RenderedMail, textParts } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type CardSavedMailParams = {
  adminFirstName: string;
  organizationName: string;
  /** Such as "Visa ending in 4242". */
  card: string;
  cardholderName: string;
};

export function renderCardSavedMail(params: CardSavedMailParams): RenderedMail {
  const organization = oneLine(params.organizationName, 100);
  const subject = 'A card was saved';
  const headline = `A card was saved for ${organization}`;
  const greeting = greetingTo(params.adminFirstName);
  const card = oneLine(params.card, 100);
  const cardholder = oneLine(params.cardholderName, 255);
  const consequence =
    `Everybody who sends gifts for ${organization} can pay with it from now on. If it should not have been saved, ` +
    'ask whoever runs this service to remove it.';
  const footer = 'You get this mail because you are an admin.';
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `Card: ${card}\nName on the card: ${cardholder}`,
      consequence,
      `-- \n${footer}`,
    ),
    html: fillLayout(cardSavedMailLayout, {
      subject,
      preheader: card,
      greeting,
      headline,
      card,
      cardholder,
      consequence,
      footer,
    }),
  };
}
