import { describe, expect, it } from 'vitest';
import { openFile } from './open-file.ts';
import { readCsv } from './read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
};
const latin = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));
const text = 'Name;City\r\nJürgen;Köln\r\n';
const rows = [
  ['Name', 'City'],
  ['Jürgen', 'Köln'],
];

describe('encodings', () => {
  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 with a mark', utf16(`\uFEFF${text}`, true), 'utf-16le'],
    ['UTF-16 without a mark', utf16(text, true), 'utf-16le'],
    ['UTF-16, big end first', utf16(`\uFEFF${text}`, false), 'utf-16be'],
    ['Windows-1252', latin(text), 'windows-1252'],
  ])('reads %s', async (_name, bytes, encoding) => {
    const table = await (await openFile(bytes)).read({});
    expect(table.rows).toEqual(rows);
    expect(table.encoding).toBe(encoding);
  });

  it('reads the signs of Windows-1252, and a chosen encoding', async () => {
    const file = await openFile(latin('Preis €;ü'));
    expect((await file.read({})).rows).toEqual([['Preis €', 'ü']]);
    expect((await (await openFile(utf8('é;é'))).read({ encoding: 'windows-1252' })).rows).toEqual([
      ['Ã©', 'Ã©'],
    ]);
  });

  it('finds a letter of several bytes wherever it stands', async () => {
    const table = await (await openFile(utf8(`${'a'.repeat(999_999)}é,b\n`))).read({});
    expect(table.encoding).toBe('utf-8');
  });
});

describe('separators', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n"1,5";2,5\n'],
    ['\t', 'a\tb, c\n1\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [';', 'sep=;\na;b\n1;2\n'],
    [',', 'email\nada@example.com\n'],
    [';', 'Name;Street\nAda;1, Main, St\nBob;2, Main, St\nEve;3\n'],
  ])('finds %j', (separator, content) => {
    expect(readCsv(content).separator).toBe(separator);
  });
});

describe('rows', () => {
  it('keeps line breaks and quotation marks of quoted cells', () => {
    expect(readCsv('a,b\n"1 Main St\r\nApt ""2""",x\n').rows).toEqual([
      ['a', 'b'],
      ['1 Main St\r\nApt "2"', 'x'],
    ]);
  });

  it('leaves out empty rows and counts them', () => {
    const table = readCsv('a,b\n\n,,\n1,2\n   ,\n3,4');
    expect(table.rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(table.numbers).toEqual([1, 4, 6]);
  });

  it('counts on over the parts in which a long file is read', () => {
    const table = readCsv(`a,b\n${'12345678,abcdefgh\n'.repeat(90_000)}`);
    expect(table.rows.length).toBe(90_001);
    expect(table.numbers.at(-1)).toBe(90_001);
    expect(table.rows.every((row) => row.length === 2)).toBe(true);
  });

  it('says where a quotation mark is not closed', () => {
    const table = readCsv('a,b\n1,2\n3,"4\n5,6\n');
    expect(table.unclosedQuote).toBe(3);
    expect(readCsv('a,b\n1,2\n').unclosedQuote).toBeNull();
  });

  it('keeps the first 200 of 16,384 columns', () => {
    const table = readCsv(
      `${Array.from({ length: 16_384 }, (_, at) => at).join(',')}\n1${','.repeat(16_383)}\n`,
    );
    expect(table.rows[0]?.length).toBe(200);
    expect(table.rows[1]).toEqual(['1']);
    expect(table.isCut).toBe(true);
  });

  it('refuses more than 100,000 rows, and reads exactly as many below a row of names', () => {
    expect(readCsv('a,b\n'.repeat(100_001)).rows.length).toBe(100_001);
    expect(() => readCsv('a,b\n'.repeat(100_002))).toThrow('more than 100,000 rows');
  });

  it('refuses more cells than a page can keep', () => {
    expect(() => readCsv(`${'x,'.repeat(99)}x\n`.repeat(40_001))).toThrow('4,000,000 cells');
  });
});

describe('what is no table', () => {
  it.each([
    ['an empty file', new Uint8Array()],
    ['blank rows', utf8('\n , \n')],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['a PDF', utf8('%PDF-1.7')],
    ['a web page', utf8('<html><table>')],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0])],
    ['a large file', new Uint8Array(50_000_001)],
  ])('%s is refused by a sentence', async (_name, bytes) => {
    await expect(openFile(bytes).then((file) => file.read({}))).rejects.toThrow(/[.)]$/);
  });
});
