import type { ImportTarget } from '../targets.ts';

/** The rows of a template: names of columns, required ones with an asterisk, and one example. */
export function templateRows(targets: readonly ImportTarget[]): readonly (readonly string[])[] {
  return [targets.map(headingOf), targets.map(({ example }) => example)];
}

function headingOf({ label, allowed, choices, need }: ImportTarget): string {
  const values = allowed ?? choices?.join(', ');
  return `${label}${values ? ` (${values})` : ''}${need === 'required' ? ' *' : ''}`;
}

/** With a byte-order mark, so that Excel reads it as Unicode. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
