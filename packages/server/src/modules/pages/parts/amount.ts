import { directionOf, type Language } from '../../../kit/languages.ts';
import type { Cents } from '../../../kit/money.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** Returns US cents as people write them in a language. */
export function amountIn(language: Language, cents: Cents): string {
  const isReversed = directionOf(language) === 'rtl';
  const amount = formatOf(isReversed ? 'en' : language).format(`${cents}E-2` as Intl.StringNumericLiteral);
  // A line from right to left would tear the letters of "US$" from its sign, so the amount is "$32.00" there, as one piece.
  return isReversed ? `\u2066${amount}\u2069` : amount;
}

function formatOf(language: Language): Intl.NumberFormat {
  const known = formats.get(language);
  const format = known ?? new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  if (!known) formats.set(language, format);
  return format;
}
