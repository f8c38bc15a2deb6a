/** Draws tables in a PDF. Rows are not split across pages, and every page repeats the column titles. */
import { setImmediate as nextTurn } from 'node:timers/promises';

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
const rule = '#e8dfe3';
const ink = '#2b1a24';
const soft = '#6b5a63';

/** The number of rows that are drawn before other requests are served. */
const rowsPerYield = 25;

export async function drawTable<Row>(
  pdf: PDFKit.PDFDocument,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const height = columns.some(({ second }) => second) ? 25 : 16;
  // A title is never alone at the end of a page.
  if (!fits(pdf, 60 + height)) pdf.addPage();
  pdf
    .font('bold')
    .fontSize(13)
    .fillColor(ink)
    .text(title, pdf.page.margins.left, pdf.y + 6);
  pdf.y += 4;
  drawHeads(pdf, columns);
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerYield === rowsPerYield - 1) await nextTurn();
    if (!fits(pdf, height)) {
      pdf.addPage();
      drawHeads(pdf, columns);
    }
    drawRow(pdf, columns, row, height);
  }
  pdf.y += 12;
}

const fits = (pdf: PDFKit.PDFDocument, height: number): boolean =>
  pdf.y + height <= pdf.page.height - pdf.page.margins.bottom;

function drawHeads<Row>(pdf: PDFKit.PDFDocument, columns: readonly Column<Row>[]): void {
  const { y } = pdf;
  pdf.font('bold').fontSize(7.5).fillColor(soft);
  drawCells(pdf, columns, y, ({ title }) => title);
  pdf.y = y + 12;
  underline(pdf, columns);
}

function drawRow<Row>(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column<Row>[],
  row: Row,
  height: number,
): void {
  const y = pdf.y + 3;
  pdf.font('regular').fontSize(8).fillColor(ink);
  drawCells(pdf, columns, y, (column) => (column.isBold ? '' : column.first(row)));
  pdf.font('bold');
  drawCells(pdf, columns, y, (column) => (column.isBold ? column.first(row) : ''));
  pdf.font('regular').fontSize(6.5).fillColor(soft);
  drawCells(pdf, columns, y + 10.5, (column) => column.second?.(row) ?? '');
  pdf.y = y - 3 + height;
  underline(pdf, columns);
}

function drawCells<Row>(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column<Row>[],
  y: number,
  textOf: (column: Column<Row>) => string,
): void {
  let x = pdf.page.margins.left;
  for (const column of columns) {
    const text = shortened(pdf, textOf(column), column.width - gap);
    if (text) {
      const indent = column.align === 'right' ? column.width - pdf.widthOfString(text) : 0;
      pdf.text(text, x + indent, y, { lineBreak: false });
    }
    x += column.width;
  }
}

function underline<Row>(pdf: PDFKit.PDFDocument, columns: readonly Column<Row>[]): void {
  const width = columns.reduce((total, column) => total + column.width, 0);
  pdf.rect(pdf.page.margins.left, pdf.y, width, 0.5).fill(rule);
}

/** Shortens a line to the width of its cell. */
function shortened(pdf: PDFKit.PDFDocument, text: string, width: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (pdf.widthOfString(line) <= width) return line;
  let [short, long] = [0, line.length];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (pdf.widthOfString(`${line.slice(0, middle)}…`) <= width) short = middle;
    else long = middle - 1;
  }
  return `${line.slice(0, short).toWellFormed().trimEnd()}…`;
}
