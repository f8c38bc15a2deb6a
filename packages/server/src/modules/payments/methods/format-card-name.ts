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

/** Returns the name that people recognize a card by, such as "Visa ending in 4242". */
export const formatCardName = ({
  card_brand,
  card_last_4,
}: {
  card_brand: string;
  card_last_4: string;
}): string => `${brandNames[card_brand] ?? 'Card'} ending in ${card_last_4}`;
