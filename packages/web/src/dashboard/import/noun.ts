import { counted } from '../../ui/figures.ts';

/** What the rows are: "recipient" and "recipients". */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** `1,240 recipients` */
export const countOf = (count: number, { one, many }: Noun): string => counted(count, one, many);
export const rowNoun: Noun = { one: 'row', many: 'rows' };
