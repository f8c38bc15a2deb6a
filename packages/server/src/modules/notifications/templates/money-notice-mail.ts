/**
 * The mail to the sender that a payment is missing, that an order failed because of it, or that a refund failed.
 */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage, recipientOf } from './mail-language.ts';
import { oneLine } from './people-text.ts';
import { translateReason } from './translate-reason.ts';

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

export function moneyNoticeMail(mail: MailLanguage, params: MoneyNoticeMailParams): Letter {
  const { texts, amount } = mail;
  const { notice, paymentLink } = params;
  const recipient = recipientOf(mail, params.recipientFirstName);
  const reason = translateReason(mail, params.reason);
  return {
    subject: texts(`${notice}_subject`, { recipient }),
    preheader: reason,
    greeting: greetingTo(mail, params.senderFirstName),
    headline: texts(`${notice}_headline`, { recipient }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('why'), reason],
          [texts('amount'), amount(params.amount)],
          [texts('reference'), oneLine(params.referenceId, 40)],
        ],
      },
      paymentLink ? { kind: 'button', label: texts('pay_with_card'), url: paymentLink } : null,
      { kind: 'paragraph', text: texts(`${notice}_next`) },
    ],
    footer: texts('sender_footer'),
  };
}
