/** What the rows are: "recipient" and "recipients". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

const figures = new Intl.NumberFormat('en');

export const figure = (count: number): string => figures.format(count);
export const counted = (count: number, { one, many }: Noun): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
export const rowNoun: Noun = { one: 'row', many: 'rows' };
