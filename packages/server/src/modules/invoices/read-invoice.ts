import type { Services } from '../../context/context.ts';
import { findOrganizationByLinkCode } from '../organizations/organizations.sql.ts';
import { type InvoiceDocument, readInvoiceDocument } from './invoice-document.ts';
import { findInvoiceByToken } from './invoices.sql.ts';
import { readInvoiceAddress } from './present-invoice.ts';

/** Returns the invoice at a mailed address, or null if there is none. */
export async function readInvoice(services: Services, name: string): Promise<InvoiceDocument | null> {
  const address = readInvoiceAddress(name);
  const organization = address && (await findOrganizationByLinkCode(services.db, address.linkCode));
  if (!organization) return null;
  const invoice = await findInvoiceByToken(services.db, organization.id, address.token);
  return invoice && readInvoiceDocument(services, organization, invoice);
}
