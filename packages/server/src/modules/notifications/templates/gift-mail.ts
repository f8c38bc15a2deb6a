/** The mail to the recipient of an `email_and_link` gift: the sender, the message and the gift link. */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { giftMailLayout } from './layouts.generated.ts';
import {
  type CardPicture,
  cardSlots,
  greetingTo,
  messageSlots,
  personName,
  quoted,
  type RenderedMail,
  readableTime,
  textParts,
  webAddress,
} from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type GiftMailParams = {
  recipientFirstName: string;
  fromName: string;
  message: string | null;
  card: CardPicture | null;
  giftLink: string;
  expiresAt: Date | null;
  /** The content of the gift, such as "Orchard tea box". Null does not reveal it. */
  productHint: string | null;
};

export function renderGiftMail(params: GiftMailParams): RenderedMail {
  const sender = personName(params.fromName, 'Someone');
  const subject = `${sender} sent you a gift`;
  const greeting = greetingTo(params.recipientFirstName);
  const giftLink = webAddress(params.giftLink);
  const productHint = isolated(oneLine(params.productHint ?? '', 120)) || null;
  const expiry = params.expiresAt && `Please open it by ${readableTime(params.expiresAt)}.`;
  const words = messageSlots(params.message);
  const footer =
    `You get this mail because ${sender} gave us your address to send you this gift. ` +
    'The link is meant for you: whoever has it can open the gift. ' +
    'If you do not expect anything, do nothing, and it will cost you nothing.';
  return {
    subject,
    text: textParts(
      greeting,
      `${subject}.`,
      productHint && `Inside: ${productHint}`,
      words.message && quoted(words.message),
      `Open your gift:\n${giftLink}`,
      expiry,
      `-- \n${footer}`,
    ),
    html: fillLayout(giftMailLayout, {
      subject,
      preheader: words.message ? oneLine(words.message, 110) : 'Open it to see what is inside.',
      greeting,
      headline: subject,
      productHint,
      giftLink,
      expiry,
      footer,
      ...words,
      ...cardSlots(params.card),
    }),
  };
}
