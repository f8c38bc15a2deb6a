/** A product that a recipient chose, as a line of a mail. */
import type { MailLanguage } from './mail-language.ts';

export type ChosenProduct = {
  quantity: number;
  product: string;
  /** In the catalog's spelling. Empty if the product has no variants. */
  variants: readonly string[];
};

/** Returns a line such as "2 × Soy candle (Fig)". */
export function productLine(mail: MailLanguage, { quantity, product, variants }: ChosenProduct): string {
  const { texts, line, comma } = mail;
  const name = line(product, 120);
  const chosen =
    variants.length > 0
      ? texts('choice', { product: name, variants: line(variants.join(comma), 120) })
      : name;
  return quantity > 1 ? texts('quantity', { count: quantity, product: chosen }) : chosen;
}
