const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

interface NamedCard {
  readonly card_brand: string;
  readonly card_last_4: string;
  /** The name that the organization gave its card. Absent or null without one. */
  readonly label?: string | null;
}

/** Returns the name that people recognize a card by, such as "Visa ending in 4242" or "Marketing, Visa ending in 4242". */
export const formatCardName = ({ card_brand, card_last_4, label }: NamedCard): string => {
  const name = `${brandNames[card_brand] ?? 'Card'} ending in ${card_last_4}`;
  return label ? `${label}, ${name}` : name;
};
