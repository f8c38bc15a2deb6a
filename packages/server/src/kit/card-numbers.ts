/**
 * Finds and masks card numbers in texts that must not contain any, such as a name, an address or an error sentence.
 */

const mask = '[card number]';

/** Matches a UUID, which is skipped, or groups of digits that may be long enough. */
const candidates = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\d(?:(?: |-|\+|%20)?\d){12,}/gi;
const separators = /( |-|\+|%20)/;

export const maskCardNumbers = (text: string): string => text.replace(candidates, maskIn);

export const containsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;

/** Masks consecutive groups of digits that form a card number. Digits around them, such as an expiry, stay. */
function maskIn(candidate: string): string {
  if (!/^[\d +%-]+$/.test(candidate)) return candidate;
  const parts = candidate.split(separators);
  for (let first = 0; first < parts.length; first += 2) {
    let digits = '';
    for (let last = first; last < parts.length && digits.length < 19; last += 2) {
      digits += parts[last];
      if (!isCardNumber(digits)) continue;
      const after = parts.slice(last + 1).join('');
      return parts.slice(0, first).join('') + mask + maskCardNumbers(after);
    }
  }
  return candidate;
}

/** True for a number of a known card brand with the right length and check digit. */
function isCardNumber(digits: string): boolean {
  return brands.test(digits) && passesLuhn(digits);
}

const brands =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14}|6\d{15,18})$/;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
