/**
 * The mail to the sender that a payment is missing, that an order failed because of it, or that a refund failed.
 */
import { formatUsd } from '@gifts/contract/format-usd';
import { fillLayout } from './fill-layout.ts';
import { moneyNoticeMailLayout } from './layouts.generated.ts';
import { greetingTo, personName, type RenderedMail, textParts, webAddress } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type MoneyNoticeMailParams = {
  senderFirstName: string;
  recipientFirstName: string;
  notice:
    | 'payment_missing'
    | 'payment_given_up'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost';
  /** In cents. */
  amount: number;
  /** A sentence from the gateway or the ledger. */
  reason: string;
  referenceId: string;
  /** The page where the gift can be paid with a card. Absent in older mails. */
  paymentLink?: string | null;
};

const notices = {
  payment_missing: {
    subject: (recipient: string) => `Not paid yet: the gift for ${recipient}`,
    headline: (recipient: string) => `The gift for ${recipient} is accepted and not paid yet`,
    consequence:
      'It will be tried again after one, three and seven days, and at once when a balance is topped up. ' +
      'After 14 days without payment the order fails. Other gifts paid the same way may wait too.',
  },
  payment_given_up: {
    subject: (recipient: string) => `Failed: the gift for ${recipient}`,
    headline: (recipient: string) => `The gift for ${recipient} was not paid and will not be sent`,
    consequence: 'Nothing was charged for it. To send the gift after all, create a new batch.',
  },
  refund_failed: {
    subject: (recipient: string) => `Not refunded: the gift for ${recipient}`,
    headline: (recipient: string) => `The refund for the gift for ${recipient} did not go through`,
    consequence:
      'The money is still with the payment provider. Ask whoever runs this service to give it back another way.',
  },
  disputed: {
    subject: (recipient: string) => `Disputed: the payment for the gift for ${recipient}`,
    headline: (recipient: string) => `The payment for the gift for ${recipient} is disputed`,
    consequence:
      'The cardholder has asked the bank for the money. The bank decides, and until then the payment cannot be ' +
      'refunded. If you know why, tell whoever runs this service: they can answer the bank.',
  },
  dispute_won: {
    subject: (recipient: string) => `Dispute won: the gift for ${recipient}`,
    headline: (recipient: string) => `The dispute about the gift for ${recipient} is won`,
    consequence: 'The payment is valid, and you have nothing to do.',
  },
  dispute_lost: {
    subject: (recipient: string) => `Dispute lost: the gift for ${recipient}`,
    headline: (recipient: string) => `The dispute about the gift for ${recipient} is lost`,
    consequence: 'The cardholder keeps the money. The order itself does not change.',
  },
} as const satisfies Record<MoneyNoticeMailParams['notice'], object>;

export function renderMoneyNoticeMail(params: MoneyNoticeMailParams): RenderedMail {
  const notice = notices[params.notice];
  const recipient = personName(params.recipientFirstName, 'a recipient');
  const subject = notice.subject(recipient);
  const headline = notice.headline(recipient);
  const greeting = greetingTo(params.senderFirstName);
  const reason = oneLine(params.reason, 500) || 'No reason was recorded.';
  const amount = formatUsd(params.amount);
  const reference = oneLine(params.referenceId, 40);
  const { consequence } = notice;
  const paymentLink = params.paymentLink ? webAddress(params.paymentLink) : null;
  const footer = 'You get this mail because you sent this gift.';
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `Why: ${reason}\nAmount: ${amount}\nReference: ${reference}`,
      ...(paymentLink ? [`Pay for it with a card:\n${paymentLink}`] : []),
      consequence,
      `-- \n${footer}`,
    ),
    html: fillLayout(moneyNoticeMailLayout, {
      subject,
      preheader: reason,
      greeting,
      headline,
      reason,
      amount,
      reference,
      consequence,
      paymentLink,
      footer,
    }),
  };
}
