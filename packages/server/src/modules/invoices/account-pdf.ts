/** Renders the account of somebody for a month as PDF: an invoice or a statement. Pages fit both A4 and Letter paper. */
import PDFDocument from 'pdfkit';
import type { Cents } from '../../kit/money.ts';
import { createPdfText, type TextStyle } from '../../kit/pdf/pdf-text.ts';
import { formatInvoiceAmount } from './format-invoice-amount.ts';
import { accent, ink, soft } from './invoice-colors.ts';
import type { Page } from './pdf-table.ts';

/** In points: the width of A4 and the height of Letter. */
const pageSize: [number, number] = [595, 792];
const margin = 40;

export interface AccountHead {
  readonly title: string;
  readonly month: string;
  readonly issuer: string;
  readonly issuedAt: Date;
  /** Lines such as whom it is from and for. */
  readonly facts: readonly string[];
  /** What the sandbox says; null in production. */
  readonly notice: string | null;
  /** The last one is what is owed. */
  readonly totals: readonly (readonly [label: string, cents: Cents])[];
  /** A small line below the totals. */
  readonly remark?: string;
  /** What every page names at its bottom. */
  readonly name: string;
}

export async function renderAccountPdf(
  head: AccountHead,
  drawTables: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: pageSize,
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    bufferPages: true,
    // Fonts are put in by what the texts need.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: head.title, Author: head.issuer, CreationDate: head.issuedAt, ModDate: head.issuedAt },
  });
  const page: Page = { pdf, text: createPdfText(pdf) };
  const written = collect(pdf);
  await drawHead(page, head);
  await drawTotals(page, head);
  await drawTables(page);
  await numberPages(page, head);
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

async function drawHead(page: Page, { title, month, facts, notice }: AccountHead): Promise<void> {
  const { pdf } = page;
  pdf.rect(0, 0, pdf.page.width, 6).fill(accent);
  pdf.y = margin;
  await drawParagraph(page, title, { size: 20, weight: 'bold', color: ink });
  await drawParagraph(page, month, { size: 11, color: soft });
  pdf.y += 12;
  for (const fact of facts) await drawParagraph(page, fact, { size: 10, color: ink });
  if (notice === null) return;
  pdf.y += 8;
  await drawParagraph(page, notice, { size: 10, color: accent });
}

async function drawParagraph({ pdf, text }: Page, content: string, style: TextStyle): Promise<void> {
  for (const line of text.wrap(await text.prepare(content, style), pdf.page.width - 2 * margin)) {
    text.draw(line, margin, pdf.y + style.size);
    pdf.y += style.size * 1.4;
  }
}

async function drawTotals({ pdf, text }: Page, { totals, remark }: AccountHead): Promise<void> {
  const width = 220;
  const left = pdf.page.width - margin - width;
  let y = pdf.y + 12;
  for (const [index, [label, cents]] of totals.entries()) {
    const isLast = index === totals.length - 1;
    if (isLast) y += 4;
    if (isLast) pdf.rect(left, y, width, 1).fill(ink);
    const size = isLast ? 12 : 10;
    const style = { size, weight: isLast ? 'bold' : 'regular', color: isLast ? ink : soft } as const;
    const amount = await text.line(formatInvoiceAmount(cents), { ...style, color: ink }, width);
    text.draw(await text.line(label, style, width), left, y + 5 + size);
    text.draw(amount, left + width - text.widthOf(amount), y + 5 + size);
    y += 18;
  }
  if (remark !== undefined) {
    const line = await text.line(remark, { size: 8, color: soft }, pdf.page.width - 2 * margin);
    text.draw(line, left + width - text.widthOf(line), y + 14);
    y += 14;
  }
  pdf.x = margin;
  pdf.y = y + 14;
}

async function numberPages({ pdf, text }: Page, { name }: AccountHead): Promise<void> {
  const { start, count } = pdf.bufferedPageRange();
  const width = pdf.page.width - 2 * margin;
  const style = { size: 8, color: soft };
  const note = await text.line(`${name} · Amounts in US dollars, days in UTC`, style, width);
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const baseline = pdf.page.height - margin + 8;
    const position = await text.line(`Page ${page - start + 1} of ${count}`, style, width);
    text.draw(note, margin, baseline);
    text.draw(position, margin + width - text.widthOf(position), baseline);
  }
}
