/** The expiry of a card, formatted as MM / YY. */
import cardValidator from 'card-validator';
import { digitsOf } from './card-brand.ts';
import { caretBehind, countDigits, type Edit, type TypedText } from './typed-text.ts';

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

/** Accepts 1229, 12/29, 12-2029, 1/29 and 2029-12, and formats each of them as MM / YY. */
export function typeExpiry({ before, value, caret, kind }: Edit): TypedText {
  const text = value.normalize('NFKC');
  const isDeletion = kind.startsWith('delete');
  const written = isDeletion ? afterDeletion(before, text) : writeExpiry(text);
  const isAtEnd = caret >= text.length;
  return {
    value: written,
    caret: isAtEnd ? written.length : caretBehind(countDigits(text.slice(0, caret)), written),
  };
}

function writeExpiry(text: string): string {
  const { month, year } = partsOf(text);
  return month.length < 2 ? month : `${month} / ${shortYear(year)}`;
}

/** Deleting a character of the separator deletes all of it. It is inserted again with the next digit. */
function afterDeletion(before: string, text: string): string {
  const digits = digitsOf(text);
  if (digits === digitsOf(before) && digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

function partsOf(text: string): { month: string; year: string } {
  const [, yearFirst, monthLast] = /^\s*(20\d\d)\D+(\d{1,2})\s*$/.exec(text) ?? [];
  if (yearFirst && monthLast) return { month: monthLast.padStart(2, '0'), year: yearFirst };
  const [, single, rest] = /^\s*(\d)\s*[/.\-\s]\s*(.*)$/.exec(text) ?? [];
  if (single !== undefined) return { month: `0${single}`, year: digitsOf(rest ?? '') };
  const digits = digitsOf(text);
  // Months are 1 to 12, so a first digit of 2 to 9, or a 1 before 3 to 9, is a whole month.
  const isOneDigit = /^([2-9]|1[3-9])/.test(digits);
  if (isOneDigit) return { month: `0${digits.slice(0, 1)}`, year: digits.slice(1) };
  return { month: digits.slice(0, 2), year: digits.slice(2) };
}

/** Returns the last two digits of a year that was typed with four. */
const shortYear = (year: string): string =>
  /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 3 : 2);

/** Returns null until month and year are complete. */
export function readExpiry(text: string): Expiry | null {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  return month && year ? { month: Number(month), year: Number(`20${year}`) } : null;
}

/** True if the expiry is not over and at most 19 years ahead. */
export const isExpiryValid = ({ month, year }: Expiry): boolean =>
  cardValidator.expirationDate({ month: String(month), year: String(year) }, 19).isValid;
