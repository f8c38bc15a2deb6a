/** Checks a card as it was typed. No sentence repeats a card number or a security code. */
import type { FieldError } from '@gifts/contract/errors';
import cardValidator from 'card-validator';
import type { CardSummary } from '../../../../ports/card-gateway.ts';
import { behaviorOf, type CardBehavior, isTestCardExpired } from './test-cards.ts';

export interface TypedCard {
  /** Digits, possibly with spaces or dashes between them. */
  number: string;
  exp_month: number;
  /** The year with four digits. */
  exp_year: number;
  cvc: string;
}

export type CheckedCard =
  | { card: { summary: CardSummary; behavior: CardBehavior } }
  | { problems: readonly FieldError[] };

const maxYearsAhead = 50;

/** Names of the library that differ from those of card gateways. */
const brandNames: Readonly<Record<string, string>> = { 'american-express': 'amex', 'diners-club': 'diners' };

export function checkTypedCard(typed: TypedCard, now: Date): CheckedCard {
  const digits = typed.number.replace(/[\s-]/g, '');
  const { card: kind, isValid } = cardValidator.number(digits);
  const behavior = behaviorOf(digits);
  const problems = [
    ...(isValid ? [] : [numberProblem(digits)]),
    ...(isValid && behavior === null ? [realCard] : []),
    ...expiryProblems(typed, now),
    ...cvcProblems(typed.cvc, kind?.code.size),
  ];
  if (problems.length > 0 || !kind || behavior === null) return { problems };
  const summary = {
    brand: brandNames[kind.type] ?? kind.type,
    last4: digits.slice(-4),
    expMonth: typed.exp_month,
    expYear: typed.exp_year,
  };
  return { card: { summary, behavior } };
}

const numberProblem = (digits: string): FieldError => ({
  field: 'number',
  message:
    digits === ''
      ? "Card number can't be blank"
      : 'Your card number is incorrect: check it for a mistyped digit',
});

/** The sentence describes the test number, because a complete number would be masked in the answer. */
const realCard: FieldError = {
  field: 'number',
  message: 'The sandbox takes test cards only, never real ones. One that works is 42 typed eight times',
};

function expiryProblems({ exp_month, exp_year }: TypedCard, now: Date): FieldError[] {
  const thisYear = now.getUTCFullYear();
  const problems: FieldError[] = [];
  if (!isBetween(exp_month, 1, 12)) {
    problems.push({ field: 'exp_month', message: `Exp month is ${exp_month} and must be between 1 and 12` });
  }
  if (!isBetween(exp_year, thisYear - maxYearsAhead, thisYear + maxYearsAhead)) {
    const range = `between ${thisYear} and ${thisYear + maxYearsAhead}`;
    problems.push({ field: 'exp_year', message: `Exp year is ${exp_year} and must be ${range}` });
  }
  if (problems.length > 0 || !isTestCardExpired({ expMonth: exp_month, expYear: exp_year }, now))
    return problems;
  const month = String(exp_month).padStart(2, '0');
  return [{ field: 'exp_month', message: `Your card has expired: it was good through ${month}/${exp_year}` }];
}

/** For an unknown brand, three or four digits are accepted. */
function cvcProblems(cvc: string, size: number | undefined): FieldError[] {
  if (cvc === '') return [{ field: 'cvc', message: "Security code can't be blank" }];
  const isRight =
    /^\d+$/.test(cvc) && (size === undefined ? isBetween(cvc.length, 3, 4) : cvc.length === size);
  if (isRight) return [];
  return [{ field: 'cvc', message: `Your card's security code must be ${size ?? '3 or 4'} digits` }];
}

const isBetween = (value: number, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= minimum && value <= maximum;
