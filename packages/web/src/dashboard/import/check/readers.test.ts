import { describe, expect, it } from 'vitest';
import { dateOfSerial, formatNumber, formatOf } from '../read/cell-format.ts';
import { readCountry } from './read-country.ts';
import { readBirthday, readDate } from './read-date.ts';
import { readEmail } from './read-email.ts';
import { readLanguage } from './read-language.ts';
import { readPhone } from './read-phone.ts';
import { readPostalCode } from './read-postal-code.ts';
import { readState } from './read-state.ts';
import { asLine } from './spelling.ts';

describe('readCountry', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['united states of america', 'US'],
    ['Vereinigte Staaten', 'US'],
    ['Estados Unidos', 'US'],
    ['États-Unis', 'US'],
    ['الولايات المتحدة', 'US'],
    ['アメリカ合衆国', 'US'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['Deutschland', 'DE'],
    ['Allemagne', 'DE'],
    ['DEU', 'DE'],
    ['Côte d’Ivoire', 'CI'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['日本', 'JP'],
    ['Atlantis', null],
    ['', null],
    ['x'.repeat(32_000), null],
  ])('%j', (text, code) => expect(readCountry(text)).toBe(code));
});

describe('readState', () => {
  it.each([
    ['California', 'US', 'CA'],
    ['ca', 'US', 'CA'],
    ['N.Y.', 'US', 'NY'],
    ['District of Columbia', 'US', 'DC'],
    ['Washington D.C.', 'US', 'DC'],
    ['Bavaria', 'US', null],
    ['Québec', 'CA', 'QC'],
    ['New South Wales', 'AU', 'NSW'],
    ['Bayern', 'DE', 'Bayern'],
  ])('%j in %s', (text, country, code) => expect(readState(text, country)).toBe(code));
});

describe('readPhone', () => {
  it.each([
    ['+14155550123', 'US', '+14155550123'],
    ['(415) 555-0123', 'US', '+14155550123'],
    ['1.415.555.0123', 'US', '+14155550123'],
    ['4155550123', 'US', '+14155550123'],
    ['011 49 30 901820', 'US', '+4930901820'],
    ['tel: 415 555 0123', 'CA', '+14155550123'],
    ['030 901820', 'DE', '+4930901820'],
    ['0049 30 901820', 'DE', '+4930901820'],
    ['+49 (0)30 901820', 'US', '+4930901820'],
    ['49 1512 3456789', 'DE', '+4915123456789'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06 698 1234', 'IT', '+39066981234'],
    ['612 345 678', 'ES', '+34612345678'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['０９０−１２３４−５６７８', 'JP', null],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['415 555 0123 x12', 'US', null],
    ['555-0123', 'US', null],
    ['call me', 'US', null],
    ['+1', 'US', null],
    ['+1 015 555 0123', 'DE', null],
    ['1'.repeat(32_000), 'US', null],
  ])('%j in %s', (text, country, number) => expect(readPhone(text, country)).toBe(number));
});

describe('readDate', () => {
  it.each([
    ['2026-03-14', 'day_first', '2026-03-14'],
    ['2026-03-14T10:00:00Z', 'day_first', '2026-03-14'],
    ['14.3.2026', 'day_first', '2026-03-14'],
    ['3/14/2026', 'month_first', '2026-03-14'],
    ['03/04/2026', 'day_first', '2026-04-03'],
    ['03/04/2026', 'month_first', '2026-03-04'],
    ['26/03/14', 'year_first', '2026-03-14'],
    ['14/3/85', 'day_first', '1985-03-14'],
    ['20260314', 'day_first', '2026-03-14'],
    ['46095', 'day_first', '2026-03-14'],
    ['14 March 2026', 'month_first', '2026-03-14'],
    ['March 14th, 2026', 'day_first', '2026-03-14'],
    ['14. März 2026', 'day_first', '2026-03-14'],
    ['14 de marzo de 2026', 'day_first', '2026-03-14'],
    ['14 févr. 2026', 'day_first', '2026-02-14'],
    ['2026年3月14日', 'day_first', '2026-03-14'],
    ['31/02/2026', 'day_first', null],
    ['14/3/2026', 'month_first', null],
    ['soon', 'day_first', null],
    ['', 'day_first', null],
  ] as const)('%j, %s', (text, order, date) => expect(readDate(text, order)).toBe(date));
});

describe('readBirthday', () => {
  it.each([
    ['1985-12-10', 'day_first', '1985-12-10'],
    ['12-10', 'day_first', '12-10'],
    ['--02-29', 'day_first', '02-29'],
    ['10/12', 'day_first', '12-10'],
    ['10/12', 'month_first', '10-12'],
    ['29.2.', 'day_first', '02-29'],
    ['10 December', 'month_first', '12-10'],
    ['December 10th', 'day_first', '12-10'],
    ['10. März', 'day_first', '03-10'],
    ['30.2.', 'day_first', null],
    ['soon', 'day_first', null],
    ['', 'day_first', null],
  ] as const)('%j, %s', (text, order, date) => expect(readBirthday(text, order)).toBe(date));
});

describe('readLanguage', () => {
  it.each([
    ['de', 'de'],
    ['pt_BR', 'pt-BR'],
    ['EN-us', 'en-US'],
    ['German', 'de'],
    ['Deutsch', 'de'],
    ['français', 'fr'],
    ['日本語', 'ja'],
    ['Klingonish!', null],
  ])('%j', (text, tag) => expect(readLanguage(text)).toBe(tag));
});

describe('readEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com', true, null],
    [' Ada Lovelace <ada@example.com>, ', 'ada@example.com', true, null],
    ['mailto:ada@example.com', 'ada@example.com', true, null],
    ['ada@example.com.', 'ada@example.com', true, null],
    ['ａｄａ@example.com', 'ada@example.com', true, null],
    ['ada@gmial.com', 'ada@gmial.com', true, 'ada@gmail.com'],
    ['ada @example.com', 'ada @example.com', false, 'ada@example.com'],
    ['ada@example,com', 'ada@example,com', false, 'ada@example.com'],
    ['ada@example', 'ada@example', false, null],
    ['none', 'none', false, null],
    [`${'a'.repeat(32_000)}@example.com`, `${'a'.repeat(32_000)}@example.com`, false, null],
  ])('%j', (text, address, isValid, suggestion) => {
    expect(readEmail(text)).toEqual({ address, isValid, suggestion });
  });
});

describe('readPostalCode', () => {
  it.each([
    ['94105', 'US', '94105', true],
    ['2134', 'US', '02134', true],
    ['501', 'US', '00501', true],
    ['2134-1234', 'US', '02134-1234', true],
    ['21341234', 'US', '02134-1234', true],
    ['94105 - 1234', 'US', '94105-1234', true],
    ['9410', 'DE', '09410', true],
    ['800', 'AU', '0800', true],
    ['k1a 0b1', 'CA', 'K1A 0B1', true],
    ['K1A', 'CA', 'K1A', false],
    ['x', 'US', 'X', false],
    ['12', 'US', '12', false],
  ])('%j in %s', (text, country, code, isValid) => {
    expect(readPostalCode(text, country)).toEqual({ code, isValid });
  });
});

describe('numbers of workbooks', () => {
  it.each([
    ['General', 'plain'],
    ['0.00', 'plain'],
    ['#,##0.00 "days"', 'plain'],
    ['[Red]0', { zeros: '0' }],
    ['00000\\-0000', { zeros: '00000-0000' }],
    ['yyyy\\-mm\\-dd', 'date'],
    ['[$-407]d\\. mmmm yyyy;@', 'date'],
  ])('the format %j', (code, format) => expect(formatOf(164, code)).toEqual(format));

  it('the day that never was moves no other day', () => {
    expect(dateOfSerial(59, false)).toBe('1900-02-28');
    expect(dateOfSerial(61, false)).toBe('1900-03-01');
    expect(dateOfSerial(-1, false)).toBeNull();
    expect(dateOfSerial(3e9, false)).toBeNull();
    expect(formatNumber('1e400', 'date', false)).toBe('1e400');
  });
});

it('takes out what nobody sees', () => {
  expect(asLine('\u200B Ada\u00A0\r\n Lovelace\u0007 ')).toBe('Ada Lovelace');
});
