import { describe, expect, it } from 'vitest';
import { parseRecipients } from './parse-recipients.ts';

const person = (first_name: string, last_name: string | null, email: string | null) => ({
  first_name,
  last_name,
  email,
});
const ada = person('Ada', 'Lovelace', 'ada@example.com');
const grace = person('Grace', 'Hopper', 'grace@example.com');

describe('the To line of a mail', () => {
  it.each([
    ['Ada Lovelace <ada@example.com>, Grace Hopper <grace@example.com>', [ada, grace]],
    ['Ada Lovelace <ada@example.com>; Grace Hopper <grace@example.com>;', [ada, grace]],
    ['Ada Lovelace <ada@example.com>\r\nGrace Hopper <grace@example.com>\r\n', [ada, grace]],
    ['"Lovelace, Ada" <ada@example.com>, "Hopper, Grace" <grace@example.com>', [ada, grace]],
    ['Lovelace, Ada <ada@example.com>; Hopper, Grace <grace@example.com>', [ada, grace]],
    ['Ada Lovelace ada@example.com\nGrace Hopper (grace@example.com)', [ada, grace]],
    ['ada.lovelace@example.com', [person('Ada', 'Lovelace', 'ada.lovelace@example.com')]],
    ['a-b_1@example.com', [person('', null, 'a-b_1@example.com')]],
    ['<ada@example.com>', [person('Ada', null, 'ada@example.com')]],
    [
      'ada@example.com, grace@example.com',
      [person('Ada', null, 'ada@example.com'), person('Grace', null, 'grace@example.com')],
    ],
    ['ada@example.com, Grace Hopper <grace@example.com>', [person('Ada', null, 'ada@example.com'), grace]],
    ['Ada Lovelace\nGrace', [person('Ada', 'Lovelace', null), person('Grace', null, null)]],
    ['Juan Carlos de la Cruz <jc@example.com>', [person('Juan', 'Carlos de la Cruz', 'jc@example.com')]],
    ['', []],
    [' \n;\n,', []],
  ])('%j', (pasted, people) => {
    expect(parseRecipients(pasted)).toEqual(people);
  });
});

describe('cells of a spreadsheet', () => {
  it.each([
    ['Ada\tLovelace\tada@example.com\nGrace\tHopper\tgrace@example.com', [ada, grace]],
    ['ada@example.com\tAda Lovelace', [ada]],
    ['First name\tLast name\tE-mail\nAda\tLovelace\tada@example.com', [ada]],
    ['Email\tName\nada@example.com\tAda Lovelace\n\t\ngrace@example.com\tHopper, Grace', [ada, grace]],
    ['Name\tTeam\nAda Lovelace\tEngines', [person('Ada', 'Lovelace', null)]],
  ])('%j', (pasted, people) => {
    expect(parseRecipients(pasted)).toEqual(people);
  });

  it('with addresses keep them', () => {
    const pasted =
      'First name\tLast name\tStreet\tCity\tState\tZIP\nAda\tLovelace\t1 Market St\tSan Francisco\tCA\t94105';
    expect(parseRecipients(pasted)).toEqual([
      {
        ...person('Ada', 'Lovelace', null),
        mailing_address: {
          address_1: '1 Market St',
          city: 'San Francisco',
          state: 'CA',
          postal_code: '94105',
          country: 'US',
        },
      },
    ]);
  });
});

it('a long paste is read at once', () => {
  const line = 'Ada Lovelace <ada@example.com>, ';
  expect(parseRecipients(line.repeat(5_000))).toHaveLength(5_000);
  expect(parseRecipients('<'.repeat(100_000))).toHaveLength(1);
});
