/** Renders packing slips as one PDF, a slip at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { createPdfText, type PdfText } from '../../../kit/pdf/pdf-text.ts';
import { drawSlip } from './draw-slip.ts';
import type { PackingSlip } from './packing-slip.ts';
import { innerWidth, prepareSlip } from './prepare-slip.ts';
import { type SlipFormat, type SlipLayout, slipLayouts } from './slip-layout.ts';

/**
 * Returns the parts of the PDF in their order. A slip is rendered when the parts before it have been taken, so the memory
 * does not grow with slow readers. Other requests are served between two slips.
 */
export async function* renderPackingSlips(
  slips: Iterable<PackingSlip> | AsyncIterable<PackingSlip>,
  format: SlipFormat,
): AsyncGenerator<Buffer> {
  const layout = slipLayouts[format];
  const pdf = new PDFDocument({
    size: [layout.width, layout.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Fonts are put in by what the texts need.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: 'Packing slips' },
  });
  const text = createPdfText(pdf);
  for await (const slip of slips) {
    const prepared = await prepareSlip(text, slip, layout);
    await nextTurn();
    drawSlip(pdf, text, { id: slip.id, slip: prepared, layout, isSandbox: slip.sandbox });
    await numberPages(pdf, text, slip, layout);
    pdf.flushPages();
    yield* written(pdf);
    await nextTurn();
  }
  pdf.end();
  for await (const part of pdf) yield part as Buffer;
}

/** What has been written and not been read. */
function* written(pdf: PDFKit.PDFDocument): Generator<Buffer> {
  for (let part = read(pdf); part; part = read(pdf)) yield part;
}

const read = (pdf: PDFKit.PDFDocument): Buffer | null => pdf.read() as Buffer | null;

/** Every page says to which order it belongs, and how many pages the slip has. */
async function numberPages(
  pdf: PDFKit.PDFDocument,
  text: PdfText,
  slip: PackingSlip,
  layout: SlipLayout,
): Promise<void> {
  const { start, count } = pdf.bufferedPageRange();
  const style = { size: layout.note, color: '#000' };
  const baseline = layout.height - layout.margin;
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const position = await text.line(`Page ${page - start + 1} of ${count}`, style, innerWidth(layout));
    const width = text.widthOf(position);
    const order = await text.line(`Order ${slip.order_reference_id}`, style, innerWidth(layout) - width - 8);
    text.draw(order, layout.margin, baseline);
    text.draw(position, layout.width - layout.margin - width, baseline);
  }
}
