import { type NumberCell, numberCell } from './csv.ts';
import type { Cents } from './money.ts';

/** `-1250` is written as `-12.50`. */
export function dollarCell(cents: Cents): NumberCell {
  const digits = String(cents).replace('-', '').padStart(3, '0');
  return numberCell(`${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
