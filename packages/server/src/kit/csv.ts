/** Lines of CSV files that people open in spreadsheets. */

/**
 * Returns a line of CSV. A text that a spreadsheet would take for a formula gets an apostrophe in front, which tells the
 * spreadsheet that it is a text. A line break in a cell becomes a space.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvText(cell ?? ''))).join(',')}\r\n`;

function csvText(text: string): string {
  const plain = text.replaceAll(/[\r\n\t]+/g, ' ');
  const safe = /^\s*[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What tells a spreadsheet that a file is UTF-8. */
export const byteOrderMark = '\ufeff';
