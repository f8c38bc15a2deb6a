import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', 1, null], 'a,1,'],
    [['Robin "Red" Breast', 'a,b', 'a;b'], '"Robin ""Red"" Breast","a,b","a;b"'],
    [['=1+1', '+1', '-1', '@sum', ' =1'], "'=1+1,'+1,'-1,'@sum,' =1"],
    [['two\r\nlines', 'a\tb'], 'two lines,a b'],
    [['Ünïcode 礼物'], 'Ünïcode 礼物'],
  ])('of %j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });
});
