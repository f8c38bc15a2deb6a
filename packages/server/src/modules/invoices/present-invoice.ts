import type { Invoice } from '@gifts/contract/ledger';
import type { Context } from '../../context/context.ts';
import type { InvoiceRow } from './invoices.sql.ts';

/** Returns the address of an invoice. Anyone who has the address can read the invoice. */
export const invoiceAddress = ({ config, organization }: Context, { token }: InvoiceRow): string =>
  `${config.publicUrl}/invoices/${organization.link_code}-${token.replaceAll('-', '')}`;

/**
 * Returns the parts of an invoice address with the hyphens of the token, or null if the text is no such address.
 */
export function readInvoiceAddress(name: string): { linkCode: string; token: string } | null {
  const [, linkCode, a, b, c, d, e] =
    /^([0-9a-z]{6})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(name) ?? [];
  return linkCode === undefined ? null : { linkCode, token: [a, b, c, d, e].join('-') };
}

export function presentInvoice(context: Context, row: InvoiceRow): Invoice {
  const address = invoiceAddress(context, row);
  return {
    id: row.id,
    number: row.number,
    period_start: row.period_start.toISOString(),
    period_end: row.period_end.toISOString(),
    issued_at: row.issued_at.toISOString(),
    opening_balance: row.opening_cents,
    charges: row.charges_cents,
    credits: row.credits_cents,
    payments: row.payments_cents,
    closing_balance: row.closing_cents,
    html_url: address,
    pdf_url: `${address}.pdf`,
  };
}
