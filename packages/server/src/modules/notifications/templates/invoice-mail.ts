/** The mail to the admins of an organization with the invoice of a month. */

import { formatUsd } from '@gifts/contract/format-usd';
import type { Cents } from '../../../kit/money.ts';
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { invoiceMailLayout } from './layouts.generated.ts';
import { greetingTo, type RenderedMail, textParts, webAddress } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type InvoiceMailParams = {
  adminFirstName: string;
  organizationName: string;
  number: string;
  /** For example "November 2026". */
  month: string;
  /** The charges minus the credits of the month. */
  charged: Cents;
  /** The debt after the month, negative if more was paid than was owed. */
  closing: Cents;
  link: string;
};

export function renderInvoiceMail(params: InvoiceMailParams): RenderedMail {
  const organization = isolated(oneLine(params.organizationName, 80)) || 'your organization';
  const subject = `Invoice ${params.number} for ${params.month}`;
  const greeting = greetingTo(params.adminFirstName);
  const headline = `Your invoice for ${params.month}`;
  const charged = formatUsd(params.charged);
  const closingLabel = params.closing < 0 ? 'Paid ahead' : 'Owed now';
  const closing = formatUsd(Math.abs(params.closing));
  const invoiceLink = webAddress(params.link);
  const footer =
    `You get this mail because you are an admin of ${organization}. ` +
    'Whoever has the link can see the invoice, so pass it on with care.';
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `Charged: ${charged}\n${closingLabel}: ${closing}`,
      `See the invoice:\n${invoiceLink}`,
      `-- \n${footer}`,
    ),
    html: fillLayout(invoiceMailLayout, {
      subject,
      preheader: `${closingLabel}: ${closing}`,
      greeting,
      headline,
      charged,
      closingLabel,
      closing,
      invoiceLink,
      footer,
    }),
  };
}
