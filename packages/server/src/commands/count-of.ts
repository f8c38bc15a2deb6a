/** A number with its noun, such as `1 gift` and `2 gifts`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
