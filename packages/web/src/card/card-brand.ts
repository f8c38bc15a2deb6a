/** The brand of a card number. The names are those of the API. */
import cardValidator from 'card-validator';

const names = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  discover: 'discover',
  'diners-club': 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
  maestro: 'maestro',
} as const;

export type BrandName = (typeof names)[keyof typeof names];

export interface CardBrand {
  /** Null for brands without a logo on this page. */
  readonly name: BrandName | null;
  readonly label: string;
  /** The positions of digits that a space precedes. */
  readonly gaps: readonly number[];
  readonly maxDigits: number;
  readonly cvcDigits: number;
}

const isNamed = (type: string): type is keyof typeof names => Object.hasOwn(names, type);

/** Returns null while more than one brand is possible. */
export function brandOf(number: string): CardBrand | null {
  const { card } = cardValidator.number(digitsOf(number));
  if (!card) return null;
  return {
    name: isNamed(card.type) ? names[card.type] : null,
    label: card.niceType,
    gaps: card.gaps,
    maxDigits: Math.max(...card.lengths),
    cvcDigits: card.code.size,
  };
}

/** Returns the digits of a text. Full-width digits count too. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');
