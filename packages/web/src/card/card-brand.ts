/** What a card number says about its card. The names are those of the API. */
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
  /** Null for brands without a mark of their own here. */
  readonly name: BrandName | null;
  readonly label: string;
  /** Digits before which the number is parted. */
  readonly gaps: readonly number[];
  readonly maxDigits: number;
  readonly cvcDigits: number;
}

const isNamed = (type: string): type is keyof typeof names => Object.hasOwn(names, type);

/** Null while more than one brand is possible. */
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

/** Digits as typed on any keyboard: full-width ones count too. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');
