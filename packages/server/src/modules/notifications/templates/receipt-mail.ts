/** The receipt of a card payment or of its refund. */

import { formatUsd } from '@gifts/contract/format-usd';
import type { Cents } from '../../../kit/money.ts';
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { receiptMailLayout } from './layouts.generated.ts';
import { greetingTo, personName, type RenderedMail, textParts } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type ReceiptMailParams = {
  payerFirstName: string;
  recipientFirstName: string;
  kind: 'payment' | 'refund';
  amount: Cents;
  /** The parts of a payment, such as products and tax. Empty for a refund. */
  parts: { name: string; amount: Cents }[];
  /** Such as "Visa ending in 4242", or null for an older payment whose card is not known. */
  card: string | null;
  /** Who charged the card: the name of the organization. */
  organizationName: string;
  referenceId: string;
};

const words = {
  payment: {
    subject: (amount: string) => `Receipt for ${amount}`,
    headline: (amount: string, recipient: string) => `${amount} paid for the gift for ${recipient}`,
    cardLabel: 'Paid with',
  },
  refund: {
    subject: (amount: string) => `Refund of ${amount}`,
    headline: (amount: string, recipient: string) => `${amount} refunded for the gift for ${recipient}`,
    cardLabel: 'Refunded to',
  },
} as const satisfies Record<ReceiptMailParams['kind'], object>;

export function renderReceiptMail(params: ReceiptMailParams): RenderedMail {
  const amount = formatUsd(params.amount);
  const { cardLabel, ...kind } = words[params.kind];
  const recipient = personName(params.recipientFirstName, 'a recipient');
  const subject = `${kind.subject(amount)}: the gift for ${recipient}`;
  const headline = kind.headline(amount, recipient);
  const greeting = greetingTo(params.payerFirstName);
  const card = params.card ?? 'a card';
  const reference = oneLine(params.referenceId, 40);
  const parts = params.parts.map((part) => `${part.name}: ${formatUsd(part.amount)}`).join('\n');
  const organization = isolated(oneLine(params.organizationName, 80)) || 'your organization';
  const footer = `You get this mail because you sent this gift for ${organization}.`;
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `${cardLabel}: ${card}\nReference: ${reference}`,
      ...(parts ? [parts] : []),
      `-- \n${footer}`,
    ),
    html: fillLayout(receiptMailLayout, {
      subject,
      preheader: `${cardLabel}: ${card}`,
      greeting,
      headline,
      cardLabel,
      card,
      reference,
      parts: parts || null,
      footer,
    }),
  };
}
