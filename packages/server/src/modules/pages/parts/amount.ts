import type { Language } from '../../../kit/languages.ts';
import type { Cents } from '../../../kit/money.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** Returns US cents as people write them in a language. */
export function amountIn(language: Language, cents: Cents): string {
  const known = formats.get(language);
  const format = known ?? new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  if (!known) formats.set(language, format);
  // The decimal text is exact, where a division by 100 would round.
  return format.format(`${cents}E-2` as Intl.StringNumericLiteral);
}
