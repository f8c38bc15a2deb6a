import type { Organization } from '../../context/caller.ts';
import type { Services } from '../../context/context.ts';
import { findOrganizationByLinkCode } from '../organizations/organizations.sql.ts';
import { type InvoiceDocument, readInvoiceDocument } from './invoice-document.ts';
import { findInvoiceByToken, type InvoiceRow } from './invoices.sql.ts';
import { readInvoiceAddress } from './present-invoice.ts';

/** An invoice and whose it is. */
export interface FoundInvoice {
  readonly organization: Organization;
  readonly invoice: InvoiceRow;
}

/** Returns the invoice at a mailed address, or null if there is none. */
export async function findInvoiceAt(services: Services, name: string): Promise<FoundInvoice | null> {
  const address = readInvoiceAddress(name);
  const organization = address && (await findOrganizationByLinkCode(services.db, address.linkCode));
  if (!organization) return null;
  const invoice = await findInvoiceByToken(services.db, organization.id, address.token);
  return invoice && { organization, invoice };
}

/** Returns the content of an invoice with all its lines. */
export const readInvoice = (
  services: Services,
  { organization, invoice }: FoundInvoice,
): Promise<InvoiceDocument> => readInvoiceDocument(services, organization, invoice);
