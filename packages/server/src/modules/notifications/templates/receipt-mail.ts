/** The receipt of a card payment or of its refund. */
import type { Cents } from '../../../kit/money.ts';
import { cardName } from './card-name.ts';
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, recipientOf } from './mail-language.ts';
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

/** The texts of the parts by their names in the parameters. */
const partTexts: Readonly<
  Record<string, 'part_products' | 'part_shipping' | 'part_processing_fee' | 'part_tax'>
> = {
  Products: 'part_products',
  Shipping: 'part_shipping',
  'Processing fee': 'part_processing_fee',
  Tax: 'part_tax',
};

export function receiptMail(mail: MailLanguage, params: ReceiptMailParams): Letter {
  const { texts, line } = mail;
  const { kind } = params;
  const amount = mail.amount(params.amount);
  const recipient = recipientOf(mail, params.recipientFirstName);
  const organization = line(params.organizationName, 80) || texts('organization_unnamed');
  const card = params.card === null ? texts('card_unknown') : cardName(mail, params.card);
  const cardLabel = texts(`receipt_${kind}_card`);
  const parts = params.parts.map((part) => {
    const key = partTexts[part.name];
    return texts('label', { label: key ? texts(key) : part.name, value: mail.amount(part.amount) });
  });
  return {
    subject: texts(`receipt_${kind}_subject`, { amount, recipient }),
    preheader: texts('label', { label: cardLabel, value: card }),
    greeting: greetingTo(mail, params.payerFirstName),
    headline: texts(`receipt_${kind}_headline`, { amount, recipient }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [cardLabel, card],
          [texts('reference'), oneLine(params.referenceId, 40)],
        ],
      },
      listOf(null, parts),
    ],
    footer: texts('receipt_footer', { organization }),
  };
}
