import { describe, expect, test } from 'vitest';
import { containsCardNumber, maskCardNumbers } from './card-numbers.ts';

describe('a card number is masked', () => {
  test.each([
    ['4242424242424242', '[card number]'],
    ['Unknown field `4242-4242-4242-4242`', 'Unknown field `[card number]`'],
    ['There is no GET /v1/x/4242%204242%204242%204242.', 'There is no GET /v1/x/[card number].'],
    ['378282246310005', '[card number]'],
    ['36227206271667', '[card number]'],
    ['2223003122003222', '[card number]'],
    ['6011 1111 1111 1117', '[card number]'],
    ['4222222222222', '[card number]'],
    ['12 4242 4242 4242 4242 12 29', '12 [card number] 12 29'],
    ['4242424242424242 5555555555554444', '[card number] [card number]'],
    ['{"error":"Not found: 5555555555554444"}', '{"error":"Not found: [card number]"}'],
  ])('%s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(containsCardNumber(text)).toBe(true);
  });
});

describe('text without a card number is unchanged', () => {
  test.each([
    '4242424242424241',
    '424242424242',
    '42424242424242424242',
    '1732212345678',
    '019b0000-0000-7000-8000-000000000001',
    '41111111-1111-4111-8111-111111111111',
    '2026-12-01T09:00:00.000Z',
    '$100,000,000.00',
    '+14155550123',
    '',
  ])('%s', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });
});
