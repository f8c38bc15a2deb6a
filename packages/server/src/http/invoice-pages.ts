/** The pages of invoices. They are not part of the API, and everyone with the address can read them. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { createFairLimit } from '../kit/fair-limit.ts';
import type { InvoiceDocument } from '../modules/invoices/invoice-document.ts';
import { renderInvoicePage } from '../modules/invoices/invoice-page.ts';
import { renderInvoicePdf } from '../modules/invoices/invoice-pdf.ts';
import { invoiceContentSecurityPolicy } from '../modules/invoices/invoice-style.ts';
import { findInvoiceAt, readInvoice } from '../modules/invoices/read-invoice.ts';
import { type AddressLimits, enforceAddressLimit } from './address-limits.ts';

interface InvoicePdf {
  readonly number: string;
  readonly bytes: Buffer;
}

/** A long invoice takes much memory, and its PDF seconds of CPU time. Nobody waits long for one of another organization. */
const limits = { running: 2, runningPerOrganization: 1, waiting: 40, waitingPerOrganization: 10 };
/** Finished PDFs. An invoice never changes, but the names of its parties can. */
const pdfCache = { maxSize: 64 * 1024 * 1024, ttl: 5 * 60_000 };

export function registerInvoicePages(
  app: FastifyInstance,
  services: Services,
  addressLimits: AddressLimits,
): void {
  const documents = createFairLimit(limits);
  const withInvoice = async <T>(
    name: string,
    work: (invoice: InvoiceDocument) => T | Promise<T>,
  ): Promise<T> => {
    const found = await findInvoiceAt(services, name);
    if (!found) throw new AppError('not_found', 'There is no invoice at this address.');
    return documents.run(found.organization.id, async () => work(await readInvoice(services, found)));
  };
  const pdfs = new LRUCache<string, InvoicePdf>({
    ...pdfCache,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (name) =>
      withInvoice(name, async (invoice) => ({
        number: invoice.number,
        bytes: await renderInvoicePdf(invoice),
      })),
  });
  app.get<{ Params: { name: string } }>('/invoices/:name', {
    onRequest: async (request, reply) => enforceAddressLimit(addressLimits.page, request, reply),
    handler: async (request, reply) => {
      const [, name = '', pdf] = /^(.*?)(\.pdf)?$/s.exec(request.params.name) ?? [];
      if (pdf) return sendPdf(reply, await pdfs.forceFetch(name));
      const parts = await withInvoice(name, (invoice) => renderInvoicePage(invoice, `${name}.pdf`));
      return keepPrivate(reply).type('text/html; charset=utf-8').send(Readable.from(parts));
    },
  });
}

const sendPdf = (reply: FastifyReply, { number, bytes }: InvoicePdf): FastifyReply =>
  keepPrivate(reply)
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${number}.pdf"`)
    .send(bytes);

/**
 * The address is the only protection of an invoice, so no cache stores the page and no other site learns its
 * address.
 */
const keepPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', invoiceContentSecurityPolicy);
