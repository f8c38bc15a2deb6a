import { directionOf, type Language, languages } from '../../../kit/languages.ts';
import type { Cents } from '../../../kit/money.ts';

const formats = Object.fromEntries(
  languages.map((language) => [language, formatOf(language)]),
) as Record<Language, Intl.NumberFormat>;

function formatOf(language: Language): Intl.NumberFormat {
  // A line from right to left would tear the letters of "US$" from its sign.
  const currencyDisplay = directionOf(language) === 'rtl' ? 'narrowSymbol' : 'symbol';
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay });
}

/** Returns US cents as people write them in a language. The decimal text is exact, where a division by 100 would round. */
export const amountIn = (language: Language, cents: Cents): string =>
  formats[language].format(`${cents}E-2` as Intl.StringNumericLiteral);
