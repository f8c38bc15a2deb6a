import { describe, expect, it } from 'vitest';
import { recipientTargets } from '../recipients/recipient-targets.ts';
import { matchColumns, namesColumns } from './match-columns.ts';
import { readAddressee } from './read-address.ts';
import { areFullNames, readName } from './read-name.ts';

const targets = recipientTargets('email_and_link');
const matched = (...names: (string | null)[]) =>
  matchColumns(
    names.map((name) => ({ name, samples: [] })),
    targets,
  );

describe('matchColumns', () => {
  it.each([
    ['E-mail address', 'email'],
    ['E-MAIL  ADDRESS *', 'email'],
    ['Country (code such as US, or name) *', 'country'],
    ['Correo electrónico', 'email'],
    ['Prénom', 'first_name'],
    ['PRENOM', 'first_name'],
    ['Straße', 'address_1'],
    ['Strasse', 'address_1'],
    ['PLZ', 'postal_code'],
    ['郵便番号', 'postal_code'],
    ['البريد الإلكتروني', 'email'],
    ['Sobrenome', 'last_name'],
    ['postal_code', 'postal_code'],
    ['Emial address', 'email'],
    ['Fist name', 'first_name'],
    ['Adress line 1', 'address_1'],
    ['Mobile', 'phone'],
    ['Manager', null],
    ['Department', null],
    ['Notes', null],
    ['(x)', null],
  ])('%j fills %j', (name, key) => {
    expect(matched(name)).toEqual([key]);
  });

  it('takes each target once: the first of columns with equal names, and the better name first', () => {
    expect(matched('Email', 'E-mail', 'email')).toEqual(['email', null, null]);
    expect(matched('Mail', 'Mail')).toEqual(['email', null]);
    expect(matched('Name', 'First name')).toEqual([null, 'first_name']);
  });

  it('finds addresses by what they are in columns without a name', () => {
    const columns = [
      { name: null, samples: ['Ada', 'Bob'] },
      { name: 'Kontakt', samples: ['ada@example.com', '', 'Bob <bob@example.com>'] },
    ];
    expect(matchColumns(columns, targets)).toEqual([null, 'email']);
  });

  it('reads 200 columns with long names at once', () => {
    const begun = performance.now();
    matched(...Array.from({ length: 200 }, (_, at) => `column ${at} ${'x'.repeat(100)}`));
    expect(performance.now() - begun).toBeLessThan(1_500);
  });
});

describe('namesColumns', () => {
  it.each([
    [['Vorname', 'Foo'], ['Ada', 'x'], true],
    [['Ada', 'ada@example.com'], ['Bob', 'bob@example.com'], false],
    [['Ada', '+1 415 555 0123'], ['Bob', '2'], false],
    [['Who', 'Where to'], ['Ada', 'ada@example.com'], true],
    [['Ada', 'Paris'], ['Bob', 'Berlin'], false],
    [['Ada', 'Paris'], undefined, false],
  ])('%j above %j', (first, second, isHeader) => {
    expect(namesColumns(first, second, targets)).toBe(isHeader);
  });
});

describe('names', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Otto von der Au', 'Otto', 'von der Au'],
    ['Plato', 'Plato', ''],
    ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
    ['Lovelace,', 'Lovelace', ''],
    ['田中太郎', '田中太郎', ''],
    ['', '', ''],
  ])('%j is %j %j', (name, first, last) => {
    expect(readName(name)).toEqual({ first, last });
  });

  it('tells full names from first names', () => {
    expect(areFullNames(['Ada Lovelace', 'Hopper, Grace', 'Plato'])).toBe(true);
    expect(areFullNames(['Ada', 'Grace', 'Mary Ann'])).toBe(false);
    expect(areFullNames(['', ' '])).toBe(false);
  });

  it.each([
    ['Ada Lovelace <ada@example.com>', 'Ada Lovelace', 'ada@example.com'],
    ['"Lovelace, Ada" <ada@example.com>;', 'Lovelace, Ada', 'ada@example.com'],
    ['<ada@example.com>', '', 'ada@example.com'],
    ['ada@example.com', '', 'ada@example.com'],
    ['a < b', '', 'a < b'],
  ])('%j is %j at %j', (text, name, address) => {
    expect(readAddressee(text)).toEqual({ name, address });
  });
});
