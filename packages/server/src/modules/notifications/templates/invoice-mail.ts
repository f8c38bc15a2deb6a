/** The mail to the admins of an organization with the invoice of a month. */
import type { Cents } from '../../../kit/money.ts';
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';

export type InvoiceMailParams = {
  adminFirstName: string;
  organizationName: string;
  number: string;
  /** For example "November 2026". */
  month: string;
  /** The start of the month. Absent in older mails, which are in English. */
  monthStart?: Date;
  /** The charges minus the credits of the month. */
  charged: Cents;
  /** The debt after the month, negative if more was paid than was owed. */
  closing: Cents;
  link: string;
};

export function invoiceMail(mail: MailLanguage, params: InvoiceMailParams): Letter {
  const { texts, line, amount } = mail;
  const organization = line(params.organizationName, 80) || texts('organization_unnamed');
  const month = params.monthStart ? mail.month(params.monthStart) : params.month;
  const closingLabel = texts(params.closing < 0 ? 'invoice_paid_ahead' : 'invoice_owed');
  const closing = amount(Math.abs(params.closing));
  return {
    subject: texts('invoice_subject', { number: params.number, month }),
    preheader: texts('label', { label: closingLabel, value: closing }),
    greeting: greetingTo(mail, params.adminFirstName),
    headline: texts('invoice_headline', { month }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('invoice_charged'), amount(params.charged)],
          [closingLabel, closing],
        ],
      },
      { kind: 'button', label: texts('invoice_open'), url: params.link },
    ],
    footer: texts('invoice_footer', { organization }),
  };
}
