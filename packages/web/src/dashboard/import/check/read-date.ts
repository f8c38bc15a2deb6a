import { now } from '../../parts/now.ts';
import type { DateOrder } from '../targets.ts';
import { languages, spelling } from './spelling.ts';

/** Names of months in the languages of the service, by how they are spelled, with their number from 1. */
let months: Map<string, number> | null = null;

function monthNames(): Map<string, number> {
  const found = new Map<string, number>();
  for (const language of languages)
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const part = format.formatToParts(Date.UTC(2024, number - 1, 5)).find(({ type }) => type === 'month');
        const name = spelling(part?.value ?? '');
        if (/\p{L}/u.test(name) && !/\d/.test(name)) found.set(name, number);
      }
    }
  return found;
}

const firstSerial = 10_000;
const lastSerial = 80_000;

/** Returns a date as `YYYY-MM-DD`. `order` says what 3/4/2026 means. Null if the text is no date. */
export function readDate(text: string, order: DateOrder): string | null {
  const line = text.trim().replace(/[T\s]\d{1,2}:\d{2}.*$/, '');
  const [, year, month, day] = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/.exec(line) ?? [];
  if (year) return dateOf(Number(year), Number(month), Number(day));
  if (/^\d{8}$/.test(line))
    return dateOf(Number(line.slice(0, 4)), Number(line.slice(4, 6)), Number(line.slice(6)));
  if (/^\d{5}$/.test(line)) return dateOfDays(Number(line));
  const [, one, two, three] = /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4}|\d{2})$/.exec(line) ?? [];
  if (one) return inOrder([Number(one), Number(two), Number(three)], order);
  return withMonthName(line);
}

/** Returns a date as `YYYY-MM-DD`, or as `MM-DD` if it has no year. Null if the text is neither. */
export function readBirthday(text: string, order: DateOrder): string | null {
  const line = text.trim().replace(/^--/, '');
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(line) ?? [];
  if (month) return withoutYear(dateOf(leapYear, Number(month), Number(day)));
  const [, one, two] = /^(\d{1,2})[/. ]\s?(\d{1,2})\.?$/.exec(line) ?? [];
  if (one) {
    const isDayFirst = order === 'day_first';
    return withoutYear(dateOf(leapYear, Number(isDayFirst ? two : one), Number(isDayFirst ? one : two)));
  }
  return readDate(line, order) ?? withoutYear(withMonthName(`${line} ${leapYear}`));
}

const leapYear = 2024;
const withoutYear = (date: string | null): string | null => date?.slice(5) ?? null;

/** The days of a spreadsheet. Smaller figures are no dates of people who are alive. */
function dateOfDays(days: number): string | null {
  if (days < firstSerial || days > lastSerial) return null;
  return new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10);
}

function inOrder([one, two, three]: [number, number, number], order: DateOrder): string | null {
  if (order === 'year_first') return dateOf(fullYear(one), two, three);
  const year = three < 100 ? fullYear(three) : three;
  return order === 'day_first' ? dateOf(year, two, one) : dateOf(year, one, two);
}

/** Of two digits: a year that is at most ten years ahead. */
function fullYear(year: number): number {
  const latest = (new Date(now()).getUTCFullYear() % 100) + 10;
  return year + (year <= latest ? 2000 : 1900);
}

function withMonthName(line: string): string | null {
  months ??= monthNames();
  const words = spelling(line.replaceAll(/[,.]/g, ' ').replaceAll(/(\d)(?:st|nd|rd|th|er|º|ª)\b/gi, '$1'))
    .split(' ')
    .filter((word) => !['de', 'of', 'del', 'the'].includes(word));
  const names = words.filter((word) => !/^\d+$/.test(word));
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const month = names.length === 1 ? months.get(names[0] ?? '') : undefined;
  const [one = 0, two = 0] = numbers;
  if (month === undefined || numbers.length !== 2) return null;
  return one > 31 ? dateOf(one, month, two) : dateOf(two < 100 ? fullYear(two) : two, month, one);
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
