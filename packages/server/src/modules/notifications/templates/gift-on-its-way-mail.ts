/** The mail to the recipient of a `direct_send` gift, which is shipped without being accepted first. */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { giftOnItsWayMailLayout } from './layouts.generated.ts';
import {
  type CardPicture,
  cardSlots,
  greetingTo,
  messageSlots,
  personName,
  quoted,
  type RenderedMail,
  textParts,
} from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type GiftOnItsWayMailParams = {
  recipientFirstName: string;
  fromName: string;
  message: string | null;
  card: CardPicture | null;
  products: readonly string[];
};

export function renderGiftOnItsWayMail(params: GiftOnItsWayMailParams): RenderedMail {
  const sender = personName(params.fromName, 'Someone');
  const subject = `A gift from ${sender} is on its way`;
  const greeting = greetingTo(params.recipientFirstName);
  const products = params.products
    .map((product) => isolated(oneLine(product, 120)))
    .filter((name) => name !== '');
  const words = messageSlots(params.message);
  const whatHappens = 'There is nothing for you to do: it travels to the address we were given.';
  const footer = `You get this mail because ${sender} gave us your address to send you this gift. It costs you nothing.`;
  return {
    subject,
    text: textParts(
      greeting,
      `${subject}.`,
      words.message && quoted(words.message),
      products.length > 0
        ? ['What to expect:', ...products.map((product) => `- ${product}`)].join('\n')
        : null,
      whatHappens,
      `-- \n${footer}`,
    ),
    html: fillLayout(giftOnItsWayMailLayout, {
      subject,
      preheader: words.message ? oneLine(words.message, 110) : 'There is nothing for you to do.',
      greeting,
      headline: subject,
      products: products.length > 0 ? products.join('\n') : null,
      whatHappens,
      footer,
      ...words,
      ...cardSlots(params.card),
    }),
  };
}
