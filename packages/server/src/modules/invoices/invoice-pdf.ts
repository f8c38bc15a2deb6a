/** Renders an invoice as PDF, on pages that fit both A4 and Letter paper. */
import PDFDocument from 'pdfkit';
import { type Cents, subtract } from '../../kit/money.ts';
import { createPdfText, type TextStyle } from '../../kit/pdf/pdf-text.ts';
import { formatInvoiceAmount } from './format-invoice-amount.ts';
import { accent, ink, soft } from './invoice-colors.ts';
import type { InvoiceDocument, OrderLine, OtherLine } from './invoice-document.ts';
import { type Column, drawTable, type Page } from './pdf-table.ts';

/** In points: the width of A4 and the height of Letter. */
const pageSize: [number, number] = [595, 792];
const margin = 40;

export async function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: pageSize,
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    bufferPages: true,
    // Fonts are put in by what the texts need.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Invoice ${invoice.number}`,
      Author: invoice.issuer,
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  });
  const page: Page = { pdf, text: createPdfText(pdf) };
  const written = collect(pdf);
  await drawHead(page, invoice);
  await drawSummary(page, invoice);
  if (invoice.orders.length > 0) await drawTable(page, 'Orders', orderColumns, invoice.orders);
  if (invoice.others.length > 0)
    await drawTable(page, 'Credits, payments and corrections', otherColumns, invoice.others);
  await numberPages(page, invoice);
  pdf.end();
  return written;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => done(Buffer.concat(chunks)));
  pdf.on('error', reject);
  return promise;
}

async function drawHead({ pdf, text }: Page, invoice: InvoiceDocument): Promise<void> {
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent);
  pdf.y = margin;
  await drawParagraph({ pdf, text }, `Invoice ${invoice.number}`, { size: 20, weight: 'bold', color: ink });
  await drawParagraph({ pdf, text }, invoice.month, { size: 11, color: soft });
  pdf.y += 12;
  const facts = [`From ${invoice.issuer}`, `For ${invoice.customer}`, `Issued ${invoice.issuedOn}`];
  for (const fact of facts) await drawParagraph({ pdf, text }, fact, { size: 10, color: ink });
  if (!invoice.isSandbox) return;
  pdf.y += 8;
  const notice = 'This is the sandbox: nothing was charged, and nothing is owed.';
  await drawParagraph({ pdf, text }, notice, { size: 10, color: accent });
}

async function drawParagraph({ pdf, text }: Page, content: string, style: TextStyle): Promise<void> {
  for (const line of text.wrap(await text.prepare(content, style), pdf.page.width - 2 * margin)) {
    text.draw(line, margin, pdf.y + style.size);
    pdf.y += style.size * 1.4;
  }
}

async function drawSummary(
  { pdf, text }: Page,
  { opening, charges, credits, payments, closing }: InvoiceDocument,
): Promise<void> {
  const rows: [string, Cents][] = [
    ['Owed before', opening],
    ['Charges', charges],
    ['Credits', subtract(0, credits)],
    ['Payments', subtract(0, payments)],
    [closing < 0 ? 'Paid ahead' : 'Owed now', Math.abs(closing)],
  ];
  const width = 220;
  const left = pdf.page.width - margin - width;
  let y = pdf.y + 12;
  for (const [index, [label, cents]] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    if (isTotal) y += 4;
    if (isTotal) pdf.rect(left, y, width, 1).fill(ink);
    const size = isTotal ? 12 : 10;
    const style = { size, weight: isTotal ? 'bold' : 'regular', color: isTotal ? ink : soft } as const;
    const amount = await text.line(formatInvoiceAmount(cents), { ...style, color: ink }, width);
    text.draw(await text.line(label, style, width), left, y + 5 + size);
    text.draw(amount, left + width - text.widthOf(amount), y + 5 + size);
    y += 18;
  }
  pdf.x = margin;
  pdf.y = y + 14;
}

const moneyColumn = (title: string, of: (line: OrderLine) => Cents, isTotal = false): Column<OrderLine> => ({
  title,
  width: isTotal ? 50 : 45,
  align: 'right',
  first: (line) => formatInvoiceAmount(of(line)),
  isBold: isTotal,
});

const orderColumns: readonly Column<OrderLine>[] = [
  {
    title: 'Date',
    width: 110,
    align: 'left',
    first: ({ date }) => date,
    second: ({ reference }) => reference,
  },
  {
    title: 'Recipient',
    width: 130,
    align: 'left',
    first: ({ recipient }) => recipient,
    second: ({ products }) => products,
  },
  moneyColumn('Products', ({ product }) => product),
  moneyColumn('Shipping', ({ shipping }) => shipping),
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('Tax', ({ tax }) => tax),
  moneyColumn('Relay', ({ relay }) => relay),
  moneyColumn('Total', ({ total }) => total, true),
];

const otherColumns: readonly Column<OtherLine>[] = [
  { title: 'Date', width: 98, align: 'left', first: ({ date }) => date },
  { title: 'What for', width: 327, align: 'left', first: ({ description }) => description },
  {
    title: 'Amount',
    width: 90,
    align: 'right',
    first: ({ amount }) => formatInvoiceAmount(amount),
    isBold: true,
  },
];

async function numberPages({ pdf, text }: Page, { number }: InvoiceDocument): Promise<void> {
  const { start, count } = pdf.bufferedPageRange();
  const width = pdf.page.width - 2 * margin;
  const style = { size: 8, color: soft };
  const note = await text.line(`${number} · Amounts in US dollars, days in UTC`, style, width);
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const baseline = pdf.page.height - margin + 8;
    const position = await text.line(`Page ${page - start + 1} of ${count}`, style, width);
    text.draw(note, margin, baseline);
    text.draw(position, margin + width - text.widthOf(position), baseline);
  }
}
