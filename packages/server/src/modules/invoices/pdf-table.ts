/** Draws tables in a PDF. Rows are not split across pages, and every page repeats the column titles. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PdfText, TextStyle } from '../../kit/pdf/pdf-text.ts';
import { ink, rule, soft } from './invoice-colors.ts';

/** A document with the texts in it. Its `y` is where the next part begins. */
export interface Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly text: PdfText;
}

export interface Column<Row> {
  title: string;
  width: number;
  align: 'left' | 'right';
  first(row: Row): string;
  /** A second, smaller line of the cell. */
  second?: (row: Row) => string;
  isBold?: boolean;
}

const gap = 6;

/** The number of rows that are drawn before other requests are served. */
const rowsPerYield = 25;

const headStyle = { size: 7.5, weight: 'bold', color: soft } as const;
const firstStyle = { size: 8, color: ink } as const;
const secondStyle = { size: 6.5, color: soft } as const;

export async function drawTable<Row>(
  page: Page,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { pdf, text } = page;
  const height = columns.some(({ second }) => second) ? 25 : 16;
  // A title is never alone at the end of a page.
  if (!fits(pdf, 60 + height)) pdf.addPage();
  const heading = await text.line(title, { size: 13, weight: 'bold', color: ink }, widthOf(columns));
  text.draw(heading, pdf.page.margins.left, pdf.y + 20);
  pdf.y += 28;
  await drawHeads(page, columns);
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerYield === rowsPerYield - 1) await nextTurn();
    if (!fits(pdf, height)) {
      pdf.addPage();
      await drawHeads(page, columns);
    }
    await drawRow(page, columns, row, height);
  }
  pdf.y += 12;
}

const widthOf = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((total, { width }) => total + width, 0);

const fits = (pdf: PDFKit.PDFDocument, height: number): boolean =>
  pdf.y + height <= pdf.page.height - pdf.page.margins.bottom;

async function drawHeads<Row>(page: Page, columns: readonly Column<Row>[]): Promise<void> {
  const { pdf } = page;
  await drawCells(page, columns, pdf.y + 8, ({ title }) => ({ content: title, style: headStyle }));
  pdf.y += 12;
  underline(pdf, columns);
}

async function drawRow<Row>(
  page: Page,
  columns: readonly Column<Row>[],
  row: Row,
  height: number,
): Promise<void> {
  const { pdf } = page;
  await drawCells(page, columns, pdf.y + 11.5, ({ first, isBold }) => ({
    content: first(row),
    style: isBold ? { ...firstStyle, weight: 'bold' } : firstStyle,
  }));
  await drawCells(page, columns, pdf.y + 20.5, ({ second }) => ({
    content: second?.(row) ?? '',
    style: secondStyle,
  }));
  pdf.y += height;
  underline(pdf, columns);
}

async function drawCells<Row>(
  { pdf, text }: Page,
  columns: readonly Column<Row>[],
  baseline: number,
  cellOf: (column: Column<Row>) => { content: string; style: TextStyle },
): Promise<void> {
  let x = pdf.page.margins.left;
  for (const column of columns) {
    const { content, style } = cellOf(column);
    if (content !== '') {
      const line = await text.line(content, style, column.width - gap);
      const indent = column.align === 'right' ? column.width - text.widthOf(line) : 0;
      text.draw(line, x + indent, baseline);
    }
    x += column.width;
  }
}

function underline<Row>(pdf: PDFKit.PDFDocument, columns: readonly Column<Row>[]): void {
  pdf.rect(pdf.page.margins.left, pdf.y, widthOf(columns), 0.5).fill(rule);
}
