import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, numberCell, withoutApostrophe } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 1, null], 'a,1,'],
    [[-1, numberCell('-12.50'), numberCell('0')], '-1,-12.50,0'],
    [['Robin "Red" Breast', 'a,b', 'a;b'], '"Robin ""Red"" Breast","a,b","a;b"'],
    [['two\r\nlines', 'a\tb', 'a\nb', 'a\rb'], '"two\r\nlines","a\tb","a\nb","a\rb"'],
    [['Ünïcode 礼物'], 'Ünïcode 礼物'],
    [["it's", "'a'", "'"], "it's,'a','"],
  ])('of %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|x', "'|x"],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\uff1d1', "'\uff1d1"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['=HYPERLINK("https://example.com","x")', '"\'=HYPERLINK(""https://example.com"",""x"")"'],
    ["'=1", "''=1"],
    ['a\n=1', '"a\n\'=1"'],
    ['a\r\n=1\r=2', '"a\r\n\'=1\r\'=2"'],
    ['a\n\n =1', '"a\n\n\' =1"'],
  ])('has no formula for %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('takes nothing but a number for a number', () => {
    for (const digits of ['=1', '1,5', '', '-', '1.', '1e3', '1\n'])
      expect(() => numberCell(digits)).toThrow('is no number');
  });
});

describe('a line that is read again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '|', '\t', '\r', '\n', ' ', '"', ',', ';', 'a'),
    }),
  );

  it('has the same cells, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.array(text, { minLength: 1 }), (first, second) => {
        const file = `head\r\n${csvLine(first)}${csvLine(second)}`;
        const { data, errors } = Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' });
        expect(errors).toEqual([]);
        expect(data.slice(1, 3).map((cells) => cells.map(withoutApostrophe))).toEqual([first, second]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never begins like a formula', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const { data } = Papa.parse<string[]>(csvLine([cell]), { delimiter: ',', newline: '\r\n' });
        expect(data[0]?.[0]).not.toMatch(/^(?:[\t\r\n]|\s*[=+\-@])/);
      }),
    );
  });
});
