import { type Cents, isMoney } from './money.ts';

/**
 * Returns the cents of an amount in dollars with at most two decimals, such as `1234.5`, `$1,234.50` or `1234`, or
 * null for any other text.
 */
export function parseDollars(text: string): Cents | null {
  const [, whole, decimals = ''] = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(`${whole.replaceAll(',', '')}${decimals.padEnd(2, '0')}`);
  return isMoney(cents) ? cents : null;
}
