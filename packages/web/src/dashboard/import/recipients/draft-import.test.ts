import { GiftsApiError } from '@gifts/sdk';
import { describe, expect, it } from 'vitest';
import { placeOfProblem } from './draft-import.ts';
import { recipientOfRow } from './recipient-of-row.ts';

describe('recipientOfRow', () => {
  it('has the address as one thing, and leaves out what is empty', () => {
    const values = {
      first_name: 'Ada',
      email: 'ada@example.com',
      address_1: '1 Main St',
      city: 'Boston',
      country: 'US',
    };
    expect(recipientOfRow({ values })).toEqual({
      first_name: 'Ada',
      email: 'ada@example.com',
      mailing_address: { address_1: '1 Main St', city: 'Boston', country: 'US' },
    });
  });

  it('a country alone is no address', () => {
    expect(recipientOfRow({ values: { first_name: 'Ada', country: 'US' } })).toEqual({ first_name: 'Ada' });
  });
});

describe('placeOfProblem', () => {
  const refusal = (status: number, ...fields: string[]) =>
    new GiftsApiError(status, {
      error: 'No.',
      code: 'invalid_request',
      details: fields.map((field) => ({ field, message: 'City is too long' })),
    });
  const place = (index: number, target: string | null) => ({ index, target, message: 'City is too long' });
  it.each([
    [refusal(400, 'import_id', 'recipients[12].mailing_address.city'), place(12, 'city')],
    [refusal(400, 'recipients[0].email'), place(0, 'email')],
    [refusal(400, 'recipients[7]'), place(7, '')],
    [refusal(400, 'recipients'), null],
    [refusal(409, 'recipients[0].email'), null],
    [new Error('x'), null],
  ])('finds the row and the target', (error, expected) => expect(placeOfProblem(error)).toEqual(expected));
});
