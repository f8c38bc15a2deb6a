const format = new Intl.NumberFormat();

/** A number as the person who reads it writes numbers: `1,240` or `1.240`. */
export const figure = (value: number): string => format.format(value);

/** `1,240 gifts` and `1 gift`. */
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** A count that stops at a bound: `100 or more`. */
export const upTo = (count: number, bound: number): string =>
  count >= bound ? `${figure(bound)} or more` : figure(count);
