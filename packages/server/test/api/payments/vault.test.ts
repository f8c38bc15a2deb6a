/**
 * The vault of the sandbox's pages: each problem of a card has its sentence, and nothing of a refused card is
 * stored.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const thisYear = new Date().getUTCFullYear();
const good = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: thisYear + 3, cvc: '123' };
const amex = { ...good, number: '3782-822463-10005', cvc: '1234' };

const vault = (body: object) => app.request('POST', '/vault/cards', { body, apiKey: null });
const cards = () => app.db.query('select * from simulated_cards');

describe('201', () => {
  it.each([
    ['4242424242424242', '123', 'visa', '4242'],
    ['5555 5555 5555 4444', '000', 'mastercard', '4444'],
    ['3782-822463-10005', '1234', 'amex', '0005'],
    ['6011 1111 1111 1117', '123', 'discover', '1117'],
    ['4000 0000 0000 0002', '123', 'visa', '0002'],
    ['4000 0000 0000 0341', '123', 'visa', '0341'],
  ])('accepts %s and stores its brand and last digits under a token', async (number, cvc, brand, last4) => {
    const { status, headers, body } = await vault({ ...good, number, cvc });
    expect([status, Object.keys(body), headers.get('cache-control')]).toEqual([
      201,
      ['card_token'],
      'no-store',
    ]);
    const [row] = await app.db.query('select * from simulated_cards where card_token = $1', [
      body.card_token,
    ]);
    expect(row).toMatchObject({ brand, last4, exp_month: 12, exp_year: thisYear + 3 });
    expect(JSON.stringify(row)).not.toContain(number.replace(/\D/g, ''));
  });

  it('accepts a card in the month of its expiry', async () => {
    const now = new Date();
    const expiring = { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() };
    expect((await vault({ ...good, ...expiring })).status).toBe(201);
  });
});

describe('400', () => {
  const range = `between ${thisYear} and ${thisYear + 50}`;
  const mistyped = 'Your card number is incorrect: check it for a mistyped digit';
  const cases: [string, object, string, string][] = [
    ['a mistyped digit', { ...good, number: '4242 4242 4242 4243' }, 'number', mistyped],
    ['two digits changed over', { ...good, number: '4242 4242 4242 2442' }, 'number', mistyped],
    ['too few digits', { ...good, number: '4242 4242' }, 'number', mistyped],
    ['letters', { ...good, number: 'four two four two' }, 'number', mistyped],
    ['no number', { ...good, number: '' }, 'number', 'Number is required'],
    ['nothing but dashes', { ...good, number: '- -' }, 'number', "Card number can't be blank"],
    [
      'last month',
      { ...good, exp_month: 1, exp_year: thisYear - 1 },
      'exp_month',
      `Your card has expired: it was good through 01/${thisYear - 1}`,
    ],
    ['month 13', { ...good, exp_month: 13 }, 'exp_month', 'Exp month is 13 and must be between 1 and 12'],
    ['month 0', { ...good, exp_month: 0 }, 'exp_month', 'Exp month is 0 and must be between 1 and 12'],
    ['a year of two digits', { ...good, exp_year: 34 }, 'exp_year', `Exp year is 34 and must be ${range}`],
    ['no year', { ...good, exp_year: null }, 'exp_year', 'Exp year is required'],
    ['two digits of CVC', { ...good, cvc: '12' }, 'cvc', "Your card's security code must be 3 digits"],
    ['four digits of CVC', { ...good, cvc: '1234' }, 'cvc', "Your card's security code must be 3 digits"],
    ['an amex with three', { ...amex, cvc: '123' }, 'cvc', "Your card's security code must be 4 digits"],
    ['a CVC of letters', { ...good, cvc: 'abc' }, 'cvc', "Your card's security code must be 3 digits"],
    ['no CVC', { ...good, cvc: '' }, 'cvc', 'Cvc is required'],
  ];

  it.each(cases)('%s', async (_, body, field, message) => {
    const before = await cards();
    const answer = await vault(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.details).toEqual([{ field, message }]);
    expect(await cards()).toEqual(before);
  });

  it('a card that is not a test card is refused with the number of one, without repeating the number', async () => {
    const number = '4111 1111 1111 1111';
    const { status, body } = await vault({ ...good, number });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'number', message: expect.stringMatching(/test cards only.* 42 typed eight times$/) },
    ]);
    expect(JSON.stringify(body)).not.toContain(number);
    expect(await cards()).not.toContainEqual(expect.objectContaining({ last4: '1111' }));
  });

  it('all problems are reported at once', async () => {
    const { body } = await vault({ number: '4242 4242 4242 4243', exp_month: 13, exp_year: 1, cvc: '1' });
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'number',
      'exp_month',
      'exp_year',
      'cvc',
    ]);
  });
});
