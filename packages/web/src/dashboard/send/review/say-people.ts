import { counted } from '../../../ui/figures.ts';

export type Person = string;

const namesShown = 3;
/** Some names, and how many others: "Ada, Grace and 238 others". */
export function sayPeople(names: readonly Person[], total: number): string {
  const shown = total <= namesShown + 1 ? names.slice(0, total) : names.slice(0, namesShown);
  const others = total - shown.length;
  const parts = others > 0 ? [...shown, counted(others, 'other', 'others')] : shown;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}
