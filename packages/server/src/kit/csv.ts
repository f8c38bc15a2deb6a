/** Lines of CSV files (RFC 4180) that people open in spreadsheets. */
import { assert } from './assert.ts';

/** A number with its digits as they are to be written, such as `-12.50`. */
export interface NumberCell {
  readonly digits: string;
}

export type CsvCell = string | number | NumberCell | null;

/**
 * Returns a line of CSV, with its end. A text that a spreadsheet would take for a formula gets an apostrophe in front, which
 * tells the spreadsheet that it is a text. `withoutApostrophe` takes it off again.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** `digits` has a minus or none, and a decimal point or none: `-12.50`. */
export function numberCell(digits: string): NumberCell {
  assert(/^-?\d+(?:\.\d+)?$/.test(digits), `"${digits}" is no number`);
  return { digits };
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell?.digits ?? '';
  const text = cell.replaceAll(beginsFormula, "'");
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the text of a cell as it was before `csvLine` wrote it. */
export const withoutApostrophe = (cell: string): string => cell.replaceAll(beginsText, '');

/**
 * A spreadsheet calculates a text that begins with one of these signs, and a formula can send data away. Some skip spaces
 * before it, or take the signs in full width too. One that expects semicolons begins a row at each line break within a text.
 * Where apostrophes stand before such a sign, there is one more, so that the first one can always be taken off.
 */
const sign = String.raw`[^\S\r\n]*[=+\-@|\uff1d\uff0b\uff0d\uff20]`;
const beforeFormula = (before: string): RegExp =>
  new RegExp(String.raw`^${before}(?='*(?:[\t\r\n]|${sign}))|(?<=\n|\r(?!\n))${before}(?='*${sign})`, 'g');
const beginsFormula = beforeFormula('');
const beginsText = beforeFormula("'");

/** What tells a spreadsheet that a file is UTF-8. */
export const byteOrderMark = '\ufeff';
