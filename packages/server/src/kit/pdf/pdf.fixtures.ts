import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { createPdfText, type PdfText } from './pdf-text.ts';

/** Returns the text of each page, in the order in which it is read, with single spaces. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/[\s\u200e\u200f]+/g, ' ').trim());
}

/** Returns a PDF of one page, on which something is drawn. */
export async function pdfWith(draw: (text: PdfText) => Promise<void>): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', font: '' });
  await draw(createPdfText(pdf));
  pdf.end();
  return joined(pdf);
}

export async function joined(parts: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part as Buffer);
  return Buffer.concat(all);
}

/** Returns what a PDF says that its lines with letters from right to left mean. */
export function meaningsOf(pdf: Buffer): string[] {
  return streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)])
    .map(([, text = '']) => {
      const bytes = Buffer.from(unescaped(text), 'latin1');
      return bytes.subarray(2).swap16().toString('utf16le');
    });
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_match, letter: string) => escapes[letter] ?? letter);

/** The drawing instructions of the pages. Fonts and pictures do not look like text. */
function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(([, part = '']) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}
