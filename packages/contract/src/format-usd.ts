const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole US cents as people read them: `123456` becomes `$1,234.56`, and `-150` becomes `-$1.50`. */
export const formatUsd = (cents: number): string => usd.format(dollarsOf(cents));

/** The decimal text is exact, where a division by 100 would round amounts of many trillions. */
const dollarsOf = (cents: number) => `${cents}E-2` as Intl.StringNumericLiteral;
