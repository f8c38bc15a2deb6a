import { describe, expect, it } from 'vitest';
import { openWorkbook } from './read-xlsx.ts';
import { workbookOf, zipOf } from './workbook.fixtures.ts';

const readFirst = async (parts: Parameters<typeof workbookOf>[0]) =>
  (await openWorkbook(workbookOf(parts))).readSheet(0);
const rowsOf = async (sheet: string, rest: Omit<Parameters<typeof workbookOf>[0], 'sheets'> = {}) =>
  (await readFirst({ sheets: { People: `<sheetData>${sheet}</sheetData>` }, ...rest })).rows;

describe('the texts of cells', () => {
  it.each([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'Ada & Bob'],
    ['a shared text in several fonts', '<c r="A1" t="s"><v>1</v></c>', 'Ada Lovelace'],
    ['a shared text with its pronunciation', '<c r="A1" t="s"><v>2</v></c>', '田中'],
    ['a shared text that is not there', '<c r="A1" t="s"><v>99</v></c><c r="B1"><v>1</v></c>', ''],
    ['a text of its own', '<c r="A1" t="inlineStr"><is><r><t>A</t></r><r><t>da</t></r></is></c>', 'Ada'],
    ['raw text', '<c r="A1" t="inlineStr"><is><t><![CDATA[<b>&amp;]]></t></is></c>', '<b>&amp;'],
    ['characters by number', '<c r="A1" t="inlineStr"><is><t>&#233;&#x1F381;</t></is></c>', 'é🎁'],
    ['escaped characters', '<c r="A1" t="inlineStr"><is><t>a_x000A_b</t></is></c>', 'a\nb'],
    ['a formula, as it was saved', '<c r="A1" t="str"><f>CONCAT("A","da")</f><v>Ada</v></c>', 'Ada'],
    ['a formula without a saved value', '<c r="A1"><f>1+1</f></c><c r="B1"><v>1</v></c>', ''],
    ['an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['a number', '<c r="A1"><v>2134</v></c>', '2134'],
    ['a number in powers of ten', '<c r="A1"><v>4.15555012E9</v></c>', '4155550120'],
    ['a fraction', '<c r="A1"><v>0.5</v></c>', '0.5'],
    ['a ZIP code without its zero', '<c r="A1" s="1"><v>2134</v></c>', '02134'],
    ['a longer ZIP code', '<c r="A1" s="2"><v>21341234</v></c>', '02134-1234'],
    ['a date', '<c r="A1" s="3"><v>46095</v></c>', '2026-03-14'],
    ['a date in words', '<c r="A1" s="4"><v>46095</v></c>', '2026-03-14'],
    ['a date with a time', '<c r="A1" s="3"><v>46095.75</v></c>', '2026-03-14 18:00'],
    ['a date as text', '<c r="A1" t="d"><v>2026-03-14T00:00:00Z</v></c>', '2026-03-14'],
    ['money', '<c r="A1" s="5"><v>12.5</v></c>', '12.5'],
  ])('reads %s', async (_name, cells, text) => {
    const rows = await rowsOf(`<row r="1">${cells}</row>`, {
      sharedStrings:
        '<si><t>Ada &amp; Bob</t></si><si><r><rPr/><t>Ada </t></r><r><t xml:space="preserve">Lovelace</t></r></si><si><t>田中</t><rPh sb="0"><t>タナカ</t></rPh></si>',
      styles: `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="00000\\-0000"/><numFmt numFmtId="166" formatCode="[$-407]d\\. mmmm yyyy;@"/><numFmt numFmtId="167" formatCode="#,##0.00\\ &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>`,
    });
    expect(rows[0]?.[0] ?? '').toBe(text);
  });

  it('counts dates from 1904 if the workbook does', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    expect(await rowsOf('<row><c><v>44633</v></c></row>', { styles, is1904: true })).toEqual([
      ['2026-03-14'],
    ]);
  });
});

describe('the places of cells', () => {
  it('keeps the numbers of rows, leaves out empty rows and fills gaps', async () => {
    const table = await readFirst({
      sheets: {
        People:
          '<sheetData><row r="2"><c r="C2"><v>3</v></c></row><row r="5"/><row r="9"><c r="A9" t="inlineStr"><is><t> </t></is></c></row><row r="12"><c><v>1</v></c><c><v>2</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
      },
    });
    expect(table).toEqual({
      rows: [
        ['', '', '3'],
        ['1', '2'],
      ],
      numbers: [2, 12],
      isCut: false,
      hasMergedCells: true,
    });
  });

  it('reads elements with a prefix and attributes in single quotation marks', async () => {
    const sheet = "<x:sheetData><x:row r='1'><x:c r='B1' t='n'><x:v>7</x:v></x:c></x:row></x:sheetData>";
    expect((await readFirst({ sheets: { People: sheet } })).rows).toEqual([['', '7']]);
  });

  it('lists the sheets and reads the chosen one', async () => {
    const sheet = (text: string) => `<sheetData><row><c t="str"><v>${text}</v></c></row></sheetData>`;
    const workbook = await openWorkbook(
      workbookOf({ sheets: { 'A &amp; B': sheet('one'), '.Notes': sheet('two') } }),
    );
    expect(workbook.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['A & B', false],
      ['Notes', true],
    ]);
    expect((await workbook.readSheet(1)).rows).toEqual([['two']]);
  });
});

describe('a hostile workbook', () => {
  it('a cell at the last place of all costs no more than another one', async () => {
    const table = await readFirst({
      sheets: {
        People:
          '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row></sheetData>',
      },
    });
    expect(table.rows).toEqual([['1'], ['3']]);
    expect(table.numbers).toEqual([1, 1_048_576]);
    expect(table.isCut).toBe(true);
  });

  it('a bomb is left before it is unpacked, whatever size it says it has', async () => {
    const zeros = new Uint8Array(700_000_000).fill(32);
    const bytes = workbookOf({
      sheets: { People: '<sheetData/>' },
      more: [{ name: 'xl/sharedStrings.xml', content: zeros, saidSize: 10 }],
    });
    expect(bytes.length).toBeLessThan(1_000_000);
    await expect(openWorkbook(bytes).then((workbook) => workbook.readSheet(0))).rejects.toThrow(
      /cannot be read|more than this page can read/,
    );
  });

  it('entities of a document are not expanded', async () => {
    const sheet = '<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData/>';
    await expect(readFirst({ sheets: { People: sheet } })).rejects.toThrow('cannot be read');
  });

  it.each([
    ['no archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['no workbook', zipOf([{ name: 'content.xml', content: '<office/>' }])],
    ['protected', zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>', isEncrypted: true }])],
    ['without sheets', zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }])],
    ['broken off', workbookOf({ sheets: { A: '<sheetData/>' } }).subarray(0, 300)],
  ])('%s is refused by a sentence', async (_name, bytes) => {
    await expect(openWorkbook(bytes)).rejects.toThrow(/[.]$/);
  });

  it('damaged content is refused by a sentence', async () => {
    const bytes = workbookOf({
      sheets: { A: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(2_000)}</sheetData>` },
    });
    const workbook = await openWorkbook(bytes);
    bytes.fill(0xff, 560, 760);
    await expect(workbook.readSheet(0)).rejects.toThrow(/[.]$/);
  });

  it('a text of 40,000 characters is cut', async () => {
    const [[text = ''] = []] = await rowsOf(
      `<row><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`,
    );
    expect(text.length).toBe(32_767);
  });

  it('more rows than the limit are refused', async () => {
    await expect(rowsOf('<row><c><v>1</v></c></row>'.repeat(100_002))).rejects.toThrow(
      'more than 100,000 rows',
    );
  });
});
