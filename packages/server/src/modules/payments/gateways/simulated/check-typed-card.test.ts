import { describe, expect, test } from 'vitest';
import { checkTypedCard, type TypedCard } from './check-typed-card.ts';

const now = new Date('2026-11-15T12:00:00Z');
const good: TypedCard = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' };

describe('a test card is taken, without its number and security code', () => {
  const taken: [number: string, cvc: string, brand: string, last4: string, behavior: string][] = [
    ['4242 4242 4242 4242', '123', 'visa', '4242', 'works'],
    ['5555555555554444', '000', 'mastercard', '4444', 'works'],
    ['3782 822463 10005', '1234', 'amex', '0005', 'works'],
    ['6011-1111-1111-1117', '123', 'discover', '1117', 'works'],
    ['4000 0000 0000 0002', '123', 'visa', '0002', 'declined_when_attached'],
    ['4000 0000 0000 0127', '123', 'visa', '0127', 'wrong_cvc_when_attached'],
    ['4000 0000 0000 0069', '123', 'visa', '0069', 'expired_when_attached'],
    ['4000 0000 0000 0341', '123', 'visa', '0341', 'declined_when_charged'],
    ['4000 0000 0000 9995', '123', 'visa', '9995', 'insufficient_funds_when_charged'],
    ['4000 0027 6000 3184', '123', 'visa', '3184', 'authentication_when_charged'],
    ['4000 0000 0000 4087', '123', 'visa', '4087', 'charge_answer_lost'],
  ];
  test.each(taken)('%s', (number, cvc, brand, last4, behavior) => {
    expect(checkTypedCard({ ...good, number, cvc }, now)).toEqual({
      card: { summary: { brand, last4, expMonth: 12, expYear: 2030 }, behavior },
    });
  });

  test('in the month that it expires', () => {
    expect(checkTypedCard({ ...good, exp_month: 11, exp_year: 2026 }, now)).toHaveProperty('card');
  });
});

describe('the refusal of a card says how to correct it', () => {
  const incorrect = 'Your card number is incorrect: check it for a mistyped digit';
  const refused: [title: string, changes: Partial<TypedCard>, field: string, message: string | RegExp][] = [
    ['no number', { number: ' ' }, 'number', "Card number can't be blank"],
    ['a mistyped digit', { number: '4242 4242 4242 4241' }, 'number', incorrect],
    ['a digit too few', { number: '4242 4242 4242 424' }, 'number', incorrect],
    ['letters', { number: 'four two four two' }, 'number', incorrect],
    [
      'the number of a real card',
      { number: '4111 1111 1111 1111' },
      'number',
      'The sandbox takes test cards only, never real ones. One that works is 42 typed eight times',
    ],
    ['a month that is none', { exp_month: 13 }, 'exp_month', 'Exp month is 13 and must be between 1 and 12'],
    ['half a month', { exp_month: 1.5 }, 'exp_month', 'Exp month is 1.5 and must be between 1 and 12'],
    ['a short year', { exp_year: 30 }, 'exp_year', 'Exp year is 30 and must be between 2026 and 2076'],
    [
      'a card of last month',
      { exp_month: 10, exp_year: 2026 },
      'exp_month',
      'Your card has expired: it was good through 10/2026',
    ],
    ['no security code', { cvc: '' }, 'cvc', "Security code can't be blank"],
    ['a short security code', { cvc: '12' }, 'cvc', "Your card's security code must be 3 digits"],
    ['letters for a security code', { cvc: 'abc' }, 'cvc', "Your card's security code must be 3 digits"],
    [
      'three digits for American Express',
      { number: '3782 822463 10005' },
      'cvc',
      "Your card's security code must be 4 digits",
    ],
  ];
  test.each(refused)('%s', (_title, changes, field, message) => {
    expect(checkTypedCard({ ...good, ...changes }, now)).toEqual({
      problems: [{ field, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    });
  });

  test('of all that is wrong at once', () => {
    const checked = checkTypedCard({ number: '1', exp_month: 0, exp_year: 0, cvc: '1' }, now);
    const problems = 'problems' in checked ? checked.problems : [];
    expect(problems.map(({ field }) => field)).toEqual(['number', 'exp_month', 'exp_year', 'cvc']);
  });

  test('by sentences that repeat neither number nor security code', () => {
    const typed = { ...good, number: '4111 1111 1111 1111', cvc: '98765' };
    const text = JSON.stringify(checkTypedCard(typed, now));
    expect(text).not.toMatch(/4111|98765/);
  });
});
