/** Renders a statement of a brand as PDF, like an invoice. */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Cents, subtract, sum } from '../../../kit/money.ts';
import { formatInvoiceAmount } from '../../invoices/format-invoice-amount.ts';
import { accent, ink, soft } from '../../invoices/invoice-colors.ts';
import { nameOfDay, nameOfMonth } from '../../invoices/invoice-period.ts';
import { type Column, drawTable } from '../../invoices/pdf-table.ts';
import type { BrandStatement, EarnedLine, LostLine, PaidLine } from './brand-statement.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
};

/** In points: the width of A4 and the height of Letter. */
const pageSize: [number, number] = [595, 792];
const margin = 40;

export interface StatementIssuer {
  name: string;
  isSandbox: boolean;
  issuedAt: Date;
}

export async function renderStatementPdf(
  statement: BrandStatement,
  issuer: StatementIssuer,
): Promise<Buffer> {
  const title = `Statement for ${statement.brand.name}`;
  const pdf = new PDFDocument({
    size: pageSize,
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    bufferPages: true,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: issuer.name, CreationDate: issuer.issuedAt, ModDate: issuer.issuedAt },
  });
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done, reject) => pdf.on('end', done).on('error', reject));
  drawHead(pdf, title, statement, issuer);
  drawSummary(pdf, statement);
  if (statement.earned.length > 0) await drawTable(pdf, 'Earned', earnedColumns, statement.earned);
  if (statement.lost.length > 0)
    await drawTable(pdf, 'Not delivered, so not owed', lostColumns, statement.lost);
  if (statement.paid.length > 0) await drawTable(pdf, 'Payouts', paidColumns, statement.paid);
  numberPages(pdf, title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(
  pdf: PDFKit.PDFDocument,
  title: string,
  { period }: BrandStatement,
  { name, isSandbox, issuedAt }: StatementIssuer,
): void {
  const width = pdf.page.width - 2 * margin;
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent);
  pdf.fillColor(ink).font('bold').fontSize(20).text(title, margin, margin, { width });
  pdf.fillColor(soft).font('regular').fontSize(11).text(nameOfMonth(period.start));
  pdf.moveDown(0.8).fontSize(10).fillColor(ink);
  for (const fact of [`From ${name}`, `Made ${nameOfDay(issuedAt)}`]) pdf.text(fact, { width });
  if (isSandbox) pdf.moveDown(0.6).fillColor(accent).text('This is the sandbox: nothing is owed.');
}

/** The sums of a statement. The last line is what is owed. */
export const summaryOf = (statement: BrandStatement): [label: string, cents: Cents][] => [
  ['Owed before', statement.openingCents],
  ['Products', sum(statement.earned.map(({ productCents }) => productCents))],
  ['Shipping', sum(statement.earned.map(({ shippingCents }) => shippingCents))],
  ['Commission', subtract(0, sum(statement.earned.map(({ commissionCents }) => commissionCents)))],
  ['Payouts', sum(statement.paid.map(({ amountCents }) => amountCents))],
  ['Owed now', statement.closingCents],
];

function drawSummary(pdf: PDFKit.PDFDocument, statement: BrandStatement): void {
  const rows = summaryOf(statement);
  const width = 220;
  const left = pdf.page.width - margin - width;
  let y = pdf.y + 12;
  for (const [index, [label, cents]] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    if (isTotal) pdf.rect(left, y + 4, width, 1).fill(ink);
    if (isTotal) y += 4;
    pdf.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 12 : 10);
    pdf.fillColor(isTotal ? ink : soft).text(label, left, y + 5, { lineBreak: false });
    pdf.fillColor(ink).text(formatInvoiceAmount(cents), left, y + 5, { width, align: 'right' });
    y += 18;
  }
  pdf.font('regular').fontSize(8).fillColor(soft);
  const pending = `Not delivered yet, before the commission: ${formatInvoiceAmount(statement.pendingCents)}`;
  pdf.text(pending, left, y + 10, { width, align: 'right' });
  pdf.x = margin;
  pdf.y = y + 34;
}

const dateColumn = { title: 'Date', width: 85, align: 'left' } as const;
const day = ({ date }: { date: Date }): string => nameOfDay(date);
const referenceColumn = { title: 'Reference', width: 170, align: 'left' } as const;
const reference = (line: { reference: string }): string => line.reference;

const amountColumn = <Line>(title: string, of: (line: Line) => Cents, isBold = false): Column<Line> => ({
  title,
  width: 65,
  align: 'right',
  first: (line) => formatInvoiceAmount(of(line)),
  isBold,
});

const earnedColumns: readonly Column<EarnedLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  amountColumn('Products', ({ productCents }) => productCents),
  amountColumn('Shipping', ({ shippingCents }) => shippingCents),
  amountColumn('Commission', ({ commissionCents }) => subtract(0, commissionCents)),
  amountColumn('Earned', ({ earnedCents }) => earnedCents, true),
];

const lostColumns: readonly Column<LostLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  amountColumn('Products', ({ productCents }) => productCents),
  amountColumn('Shipping', ({ shippingCents }) => shippingCents),
];

const paidColumns: readonly Column<PaidLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  { title: '', width: 195, align: 'left', first: ({ isReversal }) => (isReversal ? 'reversed' : '') },
  amountColumn('Amount', ({ amountCents }) => amountCents, true),
];

function numberPages(pdf: PDFKit.PDFDocument, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = pdf.page.width - 2 * margin;
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The footer is below the bottom margin, where text would otherwise start another page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - margin;
    pdf.font('regular').fontSize(8).fillColor(soft);
    pdf.text(`${title} · Amounts in US dollars, days in UTC`, margin, y, { lineBreak: false });
    pdf.text(`Page ${page - start + 1} of ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
}
