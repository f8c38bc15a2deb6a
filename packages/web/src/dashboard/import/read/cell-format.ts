/** Numbers of a workbook as the texts that people see in its cells. */

/** The formats of dates and times that have no code in a file. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

export type CellFormat = 'plain' | 'date' | { readonly zeros: string };

export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'plain';
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, (part) => (part === '\\-' ? '-' : ''))
    .split(';');
  if (/^0+(-0+)*$/.test(first)) return { zeros: first };
  return /[dmyhs]/i.test(first) && !/general|[#?0]/i.test(first) ? 'date' : 'plain';
}

export function formatNumber(text: string, format: CellFormat, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (format === 'date') return dateOfSerial(number, is1904) ?? text;
  const plain = plainNumber(text, number);
  return format === 'plain' || !/^\d+$/.test(plain) ? plain : withZeros(plain, format.zeros);
}

/** A file may store a phone number as 4.15555012E9. */
function plainNumber(text: string, number: number): string {
  if (Number.isSafeInteger(number)) return String(number);
  if (!/e/i.test(text)) return String(number).includes('e') ? text : String(number);
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

/** Writes the digits into a format such as `00000` or `00000-0000`. */
function withZeros(digits: string, zeros: string): string {
  const count = zeros.replaceAll('-', '').length;
  if (digits.length > count) return digits;
  const padded = digits.padStart(count, '0');
  let at = 0;
  return zeros.replaceAll('0', () => padded[at++] ?? '');
}

const dayMs = 86_400_000;
const largestSerial = 2_958_466;

/** Returns the date of a serial number, `YYYY-MM-DD`, with the time if it has one. Null for what is no date. */
export function dateOfSerial(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial >= largestSerial) return null;
  // The calendar of 1900 has a February 29 that never was.
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const time = new Date(Math.round(((days - 25_569) * dayMs) / 1_000) * 1_000).toISOString();
  if (serial % 1 === 0) return time.slice(0, 10);
  return serial < 1 ? time.slice(11, 16) : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
}
