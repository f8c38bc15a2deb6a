/**
 * Draws the id of a shipment as a QR code. The 36 characters of an id make a Code 128 of 11 cm, which is wider than a label,
 * or too fine for a printer with 203 dots per inch. As a QR code, a module is 0.7 mm wide on a label.
 */
import { encodeQR } from 'qr';

/** The white space that scanners need around a code, as a part of its side: four modules of 29. */
export const quietZone = 4 / 29;

/** Draws a square. Nothing else may be within its quiet zone. A seventh of the code may be dirty. */
export function drawShipmentCode(
  pdf: PDFKit.PDFDocument,
  id: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  // The library always draws a border.
  const rows = encodeQR(id, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const module = side / rows.length;
  for (const [line, row] of rows.entries()) {
    for (const { from, length } of darkParts(row)) {
      pdf.rect(x + from * module, y + line * module, length * module, module);
    }
  }
  pdf.fill('#000');
}

/** Neighbouring dark modules are one rectangle, because printers show seams between two. */
function darkParts(row: readonly boolean[]): { from: number; length: number }[] {
  const parts: { from: number; length: number }[] = [];
  for (const [index, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = parts.at(-1);
    if (last && last.from + last.length === index) last.length += 1;
    else parts.push({ from: index, length: 1 });
  }
  return parts;
}
