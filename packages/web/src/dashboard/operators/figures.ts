import { formatUsd } from '@gifts/contract/format-usd';

const count = new Intl.NumberFormat();

export const figure = (value: number): string => count.format(value);

/** A count that stops at a bound. */
export const upTo = (value: number, bound: number): string =>
  value >= bound ? `${count.format(bound)} or more` : count.format(value);

export const dollars = (cents: number): string => formatUsd(cents);
