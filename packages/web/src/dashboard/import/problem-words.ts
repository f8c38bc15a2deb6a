import { figure } from '../../ui/figures.ts';
import type { CellProblem } from './check/check-row.ts';
import type { Fix, ProblemCount, RowFilter, ShownRow } from './check/checked-table.ts';
import { countOf, type Noun } from './noun.ts';
import type { ImportTarget } from './targets.ts';

/** "212 recipients have no ZIP code". */
export function countSentence(
  { kind, target, rows }: ProblemCount,
  targets: readonly ImportTarget[],
  noun: Noun,
): string {
  const who = countOf(rows, noun);
  const have = rows === 1 ? 'has' : 'have';
  const found = targets.find(({ key }) => key === target);
  const what = found?.noun ?? '';
  switch (kind) {
    case 'missing':
      return `${who} ${have} no ${what}`;
    case 'invalid':
      return `${who} ${have} ${withArticle(what)} that cannot be read`;
    case 'slip':
      return `${who} ${have} ${withArticle(what)} with a slip`;
    case 'likely_slip':
      return `${who} may have a slip in the ${what}`;
    case 'too_long':
      return `${who} ${have} ${withArticle(what)} of more than ${figure(found?.maxLength ?? 0)} characters`;
    case 'duplicate':
      return `${who} ${rows === 1 ? 'is' : 'are'} in the file already`;
  }
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** What is wrong with a cell, and what to do. */
export function cellSentence(problem: CellProblem, target: ImportTarget): string {
  switch (problem.kind) {
    case 'missing':
      return `Give the ${target.noun}.`;
    case 'too_long':
      return `At most ${figure(target.maxLength)} characters are allowed.`;
    case 'slip':
      return `This cannot be used. ${problem.suggestion} was probably meant.`;
    case 'likely_slip':
      return `${problem.suggestion} was probably meant.`;
    case 'invalid':
      return wrongValue[target.type] ?? `Write one of: ${target.choices?.join(', ')}.`;
  }
}

const wrongValue: Readonly<Partial<Record<ImportTarget['type'], string>>> = {
  email: 'Write an address such as ada@example.com.',
  phone: 'Write the number with its country, such as +1 415 555 0123, and without an extension.',
  country: 'Write a country, or its code of two letters.',
  state: 'Write a state of this country, or its code.',
  postal_code: 'Write a code as this country has them.',
  language: 'Write a language, or its code.',
  date: 'Write a date such as 2026-03-14.',
};

export const duplicateSentence = ({ duplicateOf }: ShownRow): string | null =>
  duplicateOf === null ? null : `The same as row ${figure(duplicateOf)}.`;

export const fixLabel = (fix: Fix, { rows }: ProblemCount): string => {
  if (fix === 'take_suggestions')
    return rows === 1 ? 'Write it as suggested' : `Write all ${figure(rows)} as suggested`;
  if (fix === 'clear') return rows === 1 ? 'Leave it empty' : `Leave all ${figure(rows)} empty`;
  return rows === 1 ? 'Shorten it' : `Shorten all ${figure(rows)}`;
};

export const filterWords = (filter: RowFilter): string =>
  filter === 'all' ? 'All rows' : filter === 'left_out' ? 'Rows that are left out' : 'Rows with this problem';
