/**
 * Recognizes the carrier of a tracking number by its form and check digit. A wrong carrier is worse than none, because its
 * page shows nothing or another parcel, so a number that fits several carriers is not recognized.
 */
import { type CarrierName, findKnownCarrier, type KnownCarrier } from './known-carriers.ts';

interface NumberForm {
  readonly carrier: CarrierName;
  /** The number in capitals, without spaces. */
  readonly form: RegExp;
  /** Returns whether the check digit is right. Missing if numbers of this form have none. */
  readonly check?: (number: string) => boolean;
}

/** The check digit of GS1: from the right, the digits count three times and once in turns. */
function hasGs1CheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/** UPS and OnTrac: the characters count once and twice in turns. Letters count as 2 for A, 3 for B and so on. */
function hasMod10CheckDigit(text: string): boolean {
  const digitOf = (character: string) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
  const sum = [...text.slice(0, -1)].reduce(
    (total, character, index) => total + digitOf(character) * (index % 2 === 0 ? 1 : 2),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text.at(-1));
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
}

/** FedEx Express. */
const hasFedexCheckDigit = (digits: string): boolean =>
  (weightedSum(digits, [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 11) % 10 === Number(digits[11]);

/** DHL Express: the rest of a division by seven. */
const hasMod7CheckDigit = (digits: string): boolean =>
  Number(digits.slice(0, -1)) % 7 === Number(digits.at(-1));

/** The numbers that all post offices have in common (UPU S10): two letters, eight digits, a check digit and the country. */
function hasPostalCheckDigit(number: string): boolean {
  const digits = number.slice(2, 11);
  const rest = 11 - (weightedSum(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  const expected = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return expected === Number(digits[8]);
}

const postOffices: Readonly<Record<string, CarrierName>> = {
  US: 'USPS',
  GB: 'Royal Mail',
  CA: 'Canada Post',
  AU: 'Australia Post',
  FR: 'La Poste',
  ES: 'Correos',
  IT: 'Poste Italiane',
  JP: 'Japan Post',
};

const forms: readonly NumberForm[] = [
  { carrier: 'UPS', form: /^1Z[0-9A-Z]{15}\d$/, check: (number) => hasMod10CheckDigit(number.slice(2)) },
  // 92612 is FedEx SmartPost, which USPS only brings to the door.
  { carrier: 'USPS', form: /^(?!92612)9[1-5]\d{20}(\d{4})?$/, check: hasGs1CheckDigit },
  {
    carrier: 'USPS',
    form: /^420\d{5}(\d{4})?9[1-5]\d{20}$/,
    check: (number) => hasGs1CheckDigit(number.slice(-22)),
  },
  {
    carrier: 'USPS',
    form: /^(03|23|7[0137]|8[12])\d{18}$/,
    check: (number) => hasGs1CheckDigit(number) || hasGs1CheckDigit(`91${number}`),
  },
  { carrier: 'FedEx', form: /^\d{12}$/, check: hasFedexCheckDigit },
  { carrier: 'FedEx', form: /^\d{15}$/, check: hasGs1CheckDigit },
  { carrier: 'FedEx', form: /^612\d{17}$/, check: (number) => hasGs1CheckDigit(`92${number}`) },
  { carrier: 'FedEx', form: /^92612\d{17}$/, check: hasGs1CheckDigit },
  { carrier: 'FedEx', form: /^96\d{20}$/, check: (number) => hasGs1CheckDigit(number.slice(7)) },
  { carrier: 'DHL', form: /^\d{10}$/, check: hasMod7CheckDigit },
  { carrier: 'DHL eCommerce', form: /^GM\d{10,39}$/ },
  { carrier: 'Amazon', form: /^TBA\d{12}$/ },
  { carrier: 'OnTrac', form: /^C\d{14}$/, check: (number) => hasMod10CheckDigit(`4${number.slice(1)}`) },
  { carrier: 'OnTrac', form: /^D\d{14}$/, check: (number) => hasMod10CheckDigit(`5${number.slice(1)}`) },
  ...Object.entries(postOffices).map(([country, carrier]) => ({
    carrier,
    form: new RegExp(`^[A-Z]{2}\\d{9}${country}$`),
    check: hasPostalCheckDigit,
  })),
];

/** Returns the carrier whose numbers have this form, or null if there is none or more than one. */
export function guessCarrier(number: string): KnownCarrier | null {
  const plain = number.replace(/[\s-]/g, '').toUpperCase();
  const fitting = forms.filter(({ form, check }) => form.test(plain) && (check?.(plain) ?? true));
  const [name, ...others] = new Set(fitting.map(({ carrier }) => carrier));
  return name === undefined || others.length > 0 ? null : findKnownCarrier(name);
}
