/** Renders an invoice as PDF, on pages that fit both A4 and Letter paper. */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Cents, formatUsd, subtract } from '../../kit/money.ts';
import type { InvoiceDocument, OrderLine, OtherLine } from './invoice-document.ts';
import { type Column, drawTable } from './pdf-table.ts';

const { resolve } = createRequire(import.meta.url);
/**
 * The fonts contain the Latin, Greek and Cyrillic alphabets, including Vietnamese. Other letters show as empty
 * boxes.
 */
const fonts = {
  regular: resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
};

export const ink = '#2b1a24';
export const soft = '#6b5a63';
export const accent = '#8a1f4d';

/** In points: the width of A4 and the height of Letter. */
const pageSize: [number, number] = [595, 792];
const margin = 40;

export async function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: pageSize,
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    bufferPages: true,
    // The fonts are registered by name below. A font given here by its path would be read again at each use.
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
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const written = collect(pdf);
  drawHead(pdf, invoice);
  drawSummary(pdf, invoice);
  if (invoice.orders.length > 0) await drawTable(pdf, 'Orders', orderColumns, invoice.orders);
  if (invoice.others.length > 0)
    await drawTable(pdf, 'Credits, payments and corrections', otherColumns, invoice.others);
  numberPages(pdf, invoice);
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

function drawHead(pdf: PDFKit.PDFDocument, invoice: InvoiceDocument): void {
  const width = pdf.page.width - 2 * margin;
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent);
  pdf.fillColor(ink).font('bold').fontSize(20).text(`Invoice ${invoice.number}`, margin, margin);
  pdf.fillColor(soft).font('regular').fontSize(11).text(invoice.month);
  const facts = [`From ${invoice.issuer}`, `For ${invoice.customer}`, `Issued ${invoice.issuedOn}`];
  pdf.moveDown(0.8).fontSize(10).fillColor(ink);
  for (const fact of facts) pdf.text(fact, { width });
  if (!invoice.isSandbox) return;
  pdf.moveDown(0.6).fillColor(accent).text('This is the sandbox: nothing was charged, and nothing is owed.');
}

function drawSummary(
  pdf: PDFKit.PDFDocument,
  { opening, charges, credits, payments, closing }: InvoiceDocument,
): void {
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
    pdf
      .font(isTotal ? 'bold' : 'regular')
      .fontSize(isTotal ? 12 : 10)
      .fillColor(isTotal ? ink : soft);
    pdf.text(label, left, y + 5, { lineBreak: false });
    pdf.fillColor(ink).text(asMoney(cents), left, y + 5, { width, align: 'right' });
    y += 18;
  }
  pdf.x = margin;
  pdf.y = y + 14;
}

export const asMoney = (cents: Cents): string => formatUsd(cents).replace('-', '−');

const moneyColumn = (title: string, of: (line: OrderLine) => Cents, isTotal = false): Column<OrderLine> => ({
  title,
  width: isTotal ? 50 : 45,
  align: 'right',
  first: (line) => asMoney(of(line)),
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
  { title: 'Amount', width: 90, align: 'right', first: ({ amount }) => asMoney(amount), isBold: true },
];

function numberPages(pdf: PDFKit.PDFDocument, { number }: InvoiceDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The footer is below the bottom margin, where text would otherwise start another page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(8).fillColor(soft);
    const width = pdf.page.width - 2 * margin;
    const y = pdf.page.height - margin;
    pdf.text(`${number} · Amounts in US dollars, days in UTC`, margin, y, { lineBreak: false });
    pdf.text(`Page ${page - start + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
