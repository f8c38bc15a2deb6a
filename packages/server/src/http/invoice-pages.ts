/** The pages of invoices. They are not part of the API, and everyone with the address can read them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import type { Services } from '../context/context.ts';
import { AppError } from '../kit/errors.ts';
import { renderInvoicePage } from '../modules/invoices/invoice-page.ts';
import { renderInvoicePdf } from '../modules/invoices/invoice-pdf.ts';
import { invoiceContentSecurityPolicy } from '../modules/invoices/invoice-style.ts';
import { readInvoice } from '../modules/invoices/read-invoice.ts';

/** A long PDF takes one or two seconds of CPU time, so only one is rendered at a time. */
const runPdfExclusively = pLimit(1);

export function registerInvoicePages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/invoices/:name', async (request, reply) => {
    const [, name = '', pdf] = /^(.*?)(\.pdf)?$/s.exec(request.params.name) ?? [];
    const invoice = await readInvoice(services, name);
    if (!invoice) throw new AppError('not_found', 'There is no invoice at this address.');
    keepPrivate(reply);
    if (!pdf) return reply.type('text/html; charset=utf-8').send(renderInvoicePage(invoice, `${name}.pdf`));
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${invoice.number}.pdf"`)
      .send(await runPdfExclusively(() => renderInvoicePdf(invoice)));
  });
}

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
