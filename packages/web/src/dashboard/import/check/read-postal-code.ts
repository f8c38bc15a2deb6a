import { addressFormOf } from '../../../card/address-form.ts';

interface ReadPostalCode {
  readonly code: string;
  readonly isValid: boolean;
}

/** Codes of these countries have that many digits, and may begin with zeros that spreadsheets take away. */
const digitsOf: Readonly<Record<string, number>> = {
  ...{ US: 5, DE: 5, FR: 5, ES: 5, IT: 5, FI: 5, MX: 5, TR: 5, KR: 5, EE: 5, HR: 5, LT: 5 },
  ...{ AU: 4, BE: 4, BG: 4, NO: 4, CY: 4, JP: 7, PL: 5, PT: 7, CZ: 5, GR: 5, SG: 6, BR: 8 },
};

/** Puts back the zeros in front that a spreadsheet took away, and tells whether the country has such codes. */
export function readPostalCode(text: string, country: string): ReadPostalCode {
  const code = text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const padded = country === 'US' ? usCode(code) : withZeros(code, digitsOf[country]);
  return { code: padded, isValid: addressFormOf(country).postalCode.test(padded) };
}

function usCode(code: string): string {
  const [, first = '', more] = /^(\d{3,5})(?:\s?[-–]\s?(\d{4}))?$/.exec(code) ?? [];
  if (first) return first.padStart(5, '0') + (more ? `-${more}` : '');
  // ZIP+4 as one figure.
  return /^\d{8,9}$/.test(code) ? code.padStart(9, '0').replace(/^(\d{5})/, '$1-') : code;
}

/** One zero, or two for codes of five digits and more: with fewer digits it is another mistake. */
function withZeros(code: string, digits: number | undefined): string {
  if (digits === undefined || !/^\d+$/.test(code) || code.length >= digits) return code;
  return digits - code.length <= (digits >= 5 ? 2 : 1) ? code.padStart(digits, '0') : code;
}
