import { maxImportedRows } from '@gifts/contract/fulfilment';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kit/errors.ts';
import { readRows } from './read-rows.ts';

const id = '019cafd4-3c10-7e62-9b47-1f8d0a5c6e19';
const header = 'shipment_id,carrier,number,shipped_at';
const read = (...lines: string[]) => readRows([header, ...lines].join('\n'));
const row = (line: string) => read(line)[0] ?? expect.unreachable();

function refusalOf(text: string): string | undefined {
  try {
    readRows(text);
  } catch (error) {
    return error instanceof AppError ? error.message : String(error);
  }
}

describe('a row', () => {
  it('says by what its parcel is followed and when it was sent', () => {
    expect(row(`${id},ups, 1Z999AA10123456784 ,2026-03-31`)).toMatchObject({
      number: 2,
      shipmentId: id,
      news: {
        tracking: { carrier: 'UPS', number: '1Z999AA10123456784' },
        isCarrierGuessed: false,
        shippedAt: new Date('2026-03-31T00:00:00Z'),
      },
      problem: null,
    });
  });

  it('without a carrier gets the one of its number', () => {
    expect(row(`${id},,1Z999AA10123456784,`).news).toMatchObject({
      tracking: { carrier: 'UPS' },
      isCarrierGuessed: true,
      shippedAt: null,
    });
  });

  it('keeps a carrier that nobody knows', () => {
    expect(row(`${id},The Milkman,12,`).news?.tracking).toEqual({
      carrier: 'The Milkman',
      number: '12',
      url: null,
    });
  });

  it.each([`${id},,,`, `${id}, , ,`, ',,,x'.slice(0, 3)])('with nothing to record is skipped: %j', (line) => {
    expect(read(line).map(({ news, problem }) => [news, problem])).toEqual(
      line.startsWith(id) ? [[null, null]] : [],
    );
  });

  it.each([
    [',UPS,1,', 'The row names no shipment.'],
    [`${id},UPS,,`, 'There is a carrier and no number.'],
    [`${id},,12,`, 'The number 12 does not tell which carrier it is of: fill in carrier.'],
    [`${id},USPS,9.4001E+21,`, 'The spreadsheet has rounded the number to 9.4001E+21'],
    [`${id},UPS,1,soon`, 'shipped_at is "soon" and must be a date like 2026-03-31'],
    [`${id},UPS,1,2026-02-30`, 'shipped_at is "2026-02-30"'],
    [`${id},UPS,${'9'.repeat(65)},`, 'at most 64 characters'],
    [`${id},UPS,"1\n2",`, 'one line each'],
    [`${id},UPS,"1`, 'A quotation mark of the row is not closed'],
  ])('%j is refused', (line, sentence) => {
    expect(row(line).problem).toContain(sentence);
  });

  it('about a shipment of an earlier row is refused', () => {
    const rows = read(`${id},UPS,1,`, `${id},,,`, `${id.toUpperCase()},UPS,2,`);
    expect(rows.map(({ problem }) => problem)).toEqual([null, null, 'Row 2 is about this shipment too.']);
  });
});

describe('a file', () => {
  it('from a spreadsheet is understood with any delimiter, order and further columns', () => {
    const text = 'Number;status;SHIPMENT_ID;carrier\r\n1Z999AA10123456784;pending;x;\r\n\r\n';
    expect(readRows(text)).toMatchObject([{ number: 2, shipmentId: 'x', news: { isCarrierGuessed: true } }]);
  });

  it('gives back a text that was protected from becoming a formula', () => {
    expect(row(`${id},'=DHL,'-12,`).news?.tracking).toMatchObject({ carrier: '=DHL', number: '-12' });
  });

  it.each([
    ['', 'There is no column shipment_id'],
    ['shipment_id,carrier\n', 'There is no column number'],
    ['shipment_id,number,number\n', 'The column number is there twice'],
    [`${header}\n${`${id},,,\n`.repeat(maxImportedRows + 1)}`, 'at most 20000 are taken'],
  ])('whose header or length is wrong is refused', (text, sentence) => {
    expect(refusalOf(text)).toContain(sentence);
  });
});
