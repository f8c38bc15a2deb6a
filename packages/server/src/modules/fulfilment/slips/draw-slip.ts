/** Draws a packing slip from the top of a new page. It takes as many pages as it needs. */
import type { Line, PdfText } from '../../../kit/pdf/pdf-text.ts';
import { drawShipmentCode, quietZone } from './draw-shipment-code.ts';
import {
  innerWidth,
  messageIndent,
  type PreparedItem,
  type PreparedSlip,
  quantityWidth,
} from './prepare-slip.ts';
import type { SlipLayout } from './slip-layout.ts';

/** Room for the letters of scripts that go high above and far below the line. */
const leading = 1.42;
const ascent = 1.06;

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((total, { style }) => total + style.size * leading, 0);

interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly text: PdfText;
  readonly layout: SlipLayout;
  readonly slip: PreparedSlip;
  /** The top of what comes next. */
  y: number;
}

export function drawSlip(
  pdf: PDFKit.PDFDocument,
  text: PdfText,
  { id, slip, layout, isSandbox }: { id: string; slip: PreparedSlip; layout: SlipLayout; isSandbox: boolean },
): void {
  const paper: Paper = { pdf, text, layout, slip, y: layout.margin };
  pdf.addPage();
  if (isSandbox) drawSandboxMark(paper);
  drawHead(paper, id);
  drawShipTo(paper);
  drawItems(paper);
  drawCard(paper);
}

/** White on black, so that nobody packs what is only a test. */
function drawSandboxMark(paper: Paper): void {
  const { pdf, text, layout, slip } = paper;
  const line = slip.captions.sandbox;
  const height = layout.caption * 2.2;
  pdf.rect(layout.margin, paper.y, innerWidth(layout), height).fill('#000');
  text.draw(line, layout.margin + layout.caption, paper.y + height / 2 + layout.caption * 0.36);
  // The quiet zone of the code, which is below.
  paper.y += height + layout.code * quietZone;
}

function drawHead(paper: Paper, id: string): void {
  const { pdf, layout, slip } = paper;
  const top = paper.y;
  drawShipmentCode(pdf, id, { x: layout.width - layout.margin - layout.code, y: top, side: layout.code });
  drawLines(paper, [slip.brand], layout.margin);
  paper.y += layout.note * 0.6;
  drawLines(paper, slip.facts, layout.margin);
  paper.y = Math.max(paper.y, top + layout.code * (1 + quietZone));
}

function drawShipTo(paper: Paper): void {
  drawCaption(paper, paper.slip.captions.shipTo);
  drawLines(paper, paper.slip.recipient, paper.layout.margin);
  drawLines(paper, paper.slip.address, paper.layout.margin);
  paper.y += paper.layout.gap;
}

function drawItems(paper: Paper): void {
  const [first] = paper.slip.items;
  drawCaption(paper, paper.slip.captions.items, first ? itemHeight(paper, first) : 0);
  for (const item of paper.slip.items) drawItem(paper, item);
  paper.y += paper.layout.gap;
}

const itemHeight = ({ layout }: Paper, { name, details }: PreparedItem): number =>
  heightOf(name) + heightOf(details) + layout.item * 0.9;

function drawItem(paper: Paper, item: PreparedItem): void {
  const { pdf, text, layout } = paper;
  const { margin, tickBox } = layout;
  makeRoom(paper, itemHeight(paper, item));
  paper.y += layout.item * 0.45;
  const middle = paper.y + layout.item * leading * 0.5;
  pdf
    .lineWidth(1)
    .rect(margin + 0.5, middle - tickBox / 2, tickBox, tickBox)
    .stroke('#000');
  text.draw(item.quantity, margin + tickBox + layout.item * 0.6, paper.y + layout.item * ascent);
  drawLines(paper, [...item.name, ...item.details], margin + quantityWidth(layout));
  paper.y += layout.item * 0.45;
  drawRule(paper, 0.5);
}

/** The card is on one page if it fits on one. */
function drawCard(paper: Paper): void {
  const { message, from, captions } = paper.slip;
  if (from.length === 0) return;
  const space = message.length > 0 ? paper.layout.message * 0.5 : 0;
  drawCaption(paper, captions.card, heightOf([...message, ...from]) + space);
  drawMessage(paper, message, space);
  drawMessage(paper, from);
}

/** Draws lines beside a bar, and some space after them. */
function drawMessage(paper: Paper, lines: readonly Line[], spaceAfter = 0): void {
  const { text, layout, pdf } = paper;
  for (const line of lines) {
    const height = line.style.size * leading + (line === lines.at(-1) ? spaceAfter : 0);
    makeRoom(paper, height);
    pdf.rect(layout.margin, paper.y, layout.message * 0.25, height).fill('#000');
    // A paragraph that is read from right to left begins at the right.
    const isRightToLeft = line.direction === 'rtl';
    const left = layout.margin + messageIndent(layout);
    const x = isRightToLeft ? layout.width - layout.margin - text.widthOf(line) : left;
    text.draw(line, x, paper.y + line.style.size * ascent);
    paper.y += height;
  }
}

/** Draws a caption with a rule below it. It is not left alone at the end of a page. */
function drawCaption(paper: Paper, caption: Line, heightAfter = 0): void {
  const { layout } = paper;
  makeRoom(paper, layout.caption * 2.2 + heightAfter);
  drawLines(paper, [caption], layout.margin);
  paper.y += layout.caption * 0.2;
  drawRule(paper, 1);
  paper.y += layout.caption * 0.5;
}

function drawRule({ pdf, layout, y }: Paper, thickness: number): void {
  pdf.rect(layout.margin, y, innerWidth(layout), thickness).fill('#000');
}

function drawLines(paper: Paper, lines: readonly Line[], x: number): void {
  for (const line of lines) {
    makeRoom(paper, line.style.size * leading);
    paper.text.draw(line, x, paper.y + line.style.size * ascent);
    paper.y += line.style.size * leading;
  }
}

/** Begins another page if a part does not fit on this one. A part that is longer than a page is drawn over several. */
function makeRoom(paper: Paper, height: number): void {
  const { pdf, text, layout, slip } = paper;
  const bottom = layout.height - layout.margin - layout.note * 2;
  const top = layout.margin + layout.detail * 2.4;
  if (paper.y + Math.min(height, bottom - top) <= bottom) return;
  pdf.addPage();
  text.draw(slip.continued, layout.margin, layout.margin + layout.detail);
  paper.y = layout.margin + layout.detail * 1.6;
  drawRule(paper, 0.5);
  paper.y = top;
}
