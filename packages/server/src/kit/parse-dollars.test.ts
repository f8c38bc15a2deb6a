import { describe, expect, it } from 'vitest';
import { parseDollars } from './parse-dollars.ts';

describe('parseDollars', () => {
  it.each([
    ['0', 0],
    ['123', 12_300],
    ['123.4', 12_340],
    ['123.45', 12_345],
    ['0.29', 29],
    ['1.1', 110],
    ['$1,234,567.89', 123_456_789],
    [' 5 ', 500],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %s as %i cents', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    '',
    '.5',
    '5.',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1,23',
    '12,34.00',
    '0x10',
    '1 000',
    '90071992547409.92',
  ])('does not read %j', (text) => {
    expect(parseDollars(text)).toBeNull();
  });
});
