const formats = new Map<string, Intl.NumberFormat>();

/**
 * Whole US cents as people read them: `123456` becomes `$1,234.56`, and `-150` becomes `-$1.50`. Another language writes
 * them in its own way.
 */
export const formatUsd = (cents: number, language = 'en-US'): string =>
  formatIn(language).format(dollarsOf(cents));

function formatIn(language: string): Intl.NumberFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
  formats.set(language, format);
  return format;
}

/** The decimal text is exact, where a division by 100 would round amounts of many trillions. */
const dollarsOf = (cents: number) => `${cents}E-2` as Intl.StringNumericLiteral;
