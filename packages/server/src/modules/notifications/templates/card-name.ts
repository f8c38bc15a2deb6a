/** The name of a payment card in the language of a mail. It is stored in English, such as "Visa ending in 4242". */
import type { MailLanguage } from './mail-language.ts';

const named = /^(.+) ending in (\d{2,4})$/;

export function cardName({ texts, line }: MailLanguage, name: string): string {
  const [, brand, digits] = named.exec(name) ?? [];
  if (!brand || !digits) return line(name, 100);
  return brand === 'Card'
    ? texts('card_unbranded', { digits })
    : texts('card_name', { brand: line(brand, 40), digits });
}
