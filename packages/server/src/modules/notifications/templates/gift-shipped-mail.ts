/**
 * The mail to the recipient of a shipped gift: the content of the first parcel, its expected arrival and the
 * recipient link.
 */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { giftShippedMailLayout } from './layouts.generated.ts';
import {
  greetingTo,
  personName,
  type RenderedMail,
  readableDay,
  textParts,
  webAddress,
} from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type GiftShippedMailParams = {
  recipientFirstName: string;
  fromName: string;
  /** The names of the products in the parcel. */
  products: readonly string[];
  /** True if other parcels follow this first one. */
  hasMoreParcels: boolean;
  deliveryEta: Date | null;
  recipientLink: string;
};

export function renderGiftShippedMail(params: GiftShippedMailParams): RenderedMail {
  const sender = personName(params.fromName, 'Someone');
  const subject = `Your gift from ${sender} has shipped`;
  const greeting = greetingTo(params.recipientFirstName);
  const link = webAddress(params.recipientLink);
  const products = params.products
    .map((product) => isolated(oneLine(product, 120)))
    .filter((name) => name !== '');
  const arrival = params.deliveryEta && `It should arrive on ${readableDay(params.deliveryEta)}.`;
  const others = params.hasMoreParcels
    ? 'Your gift comes in several parcels; this is the first to leave.'
    : null;
  const footer =
    `You get this mail because you have a gift coming from ${sender}. ` +
    'The link is meant for you: whoever has it can see where your gift is.';
  return {
    subject,
    text: textParts(
      greeting,
      `${subject}.`,
      products.length > 0
        ? ['In this parcel:', ...products.map((product) => `- ${product}`)].join('\n')
        : null,
      others,
      arrival,
      `Follow your gift:\n${link}`,
      `-- \n${footer}`,
    ),
    html: fillLayout(giftShippedMailLayout, {
      subject,
      preheader: arrival ?? 'See where it is.',
      greeting,
      headline: subject,
      products: products.length > 0 ? products.join('\n') : null,
      others,
      arrival,
      link,
      footer,
    }),
  };
}
