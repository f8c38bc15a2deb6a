/** The mail to the recipient who accepted a gift: the chosen products, the destination and the recipient link. */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { giftAcceptedMailLayout } from './layouts.generated.ts';
import { greetingTo, personName, type RenderedMail, textParts, webAddress } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type ChosenProduct = {
  quantity: number;
  product: string;
  /** In the catalog's spelling. Empty if the product has no variants. */
  variants: readonly string[];
};

export type GiftAcceptedMailParams = {
  recipientFirstName: string;
  fromName: string;
  chosen: readonly ChosenProduct[];
  /** Enough to notice a wrong address. The street is left out of the mail on purpose. */
  destination: { city: string | null; country: string };
  recipientLink: string;
};

export function renderGiftAcceptedMail(params: GiftAcceptedMailParams): RenderedMail {
  const sender = personName(params.fromName, 'Someone');
  const subject = `You accepted a gift from ${sender}`;
  const greeting = greetingTo(params.recipientFirstName);
  const link = webAddress(params.recipientLink);
  const products = params.chosen.map(productLine);
  const destination = [params.destination.city, params.destination.country]
    .filter((part) => part !== null)
    .map((part) => isolated(oneLine(part, 60)))
    .join(', ');
  const whatHappens = 'We write to you again when it leaves. Until then its page shows how far it has come.';
  const footer =
    `You get this mail because you accepted a gift from ${sender}. ` +
    'The link is meant for you: whoever has it can see where your gift is.';
  return {
    subject,
    text: textParts(
      greeting,
      `${subject}.`,
      ['What you get:', ...products.map((product) => `- ${product}`)].join('\n'),
      `Where it goes:\n${destination}`,
      whatHappens,
      `Follow your gift:\n${link}`,
      `-- \n${footer}`,
    ),
    html: fillLayout(giftAcceptedMailLayout, {
      subject,
      preheader: `It goes to ${destination}.`,
      greeting,
      headline: subject,
      products: products.join('\n'),
      destination,
      whatHappens,
      link,
      footer,
    }),
  };
}

/** Returns a line such as "2 × Soy candle (Fig)". */
function productLine({ quantity, product, variants }: ChosenProduct): string {
  const name = isolated(oneLine(product, 120));
  const choice = variants.length > 0 ? ` (${isolated(oneLine(variants.join(', '), 120))})` : '';
  return `${quantity > 1 ? `${quantity} × ` : ''}${name}${choice}`;
}
