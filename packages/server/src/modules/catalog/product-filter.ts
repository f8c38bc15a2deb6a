/** Which products somebody looks for: by words, by brand and by price. */
import type { Product } from '@gifts/contract/catalog';
import type { CatalogProduct } from '../../context/catalog.ts';
import { badRequest } from '../../kit/bad-request.ts';

export interface ProductQuery {
  search?: string;
  brand_id?: string;
  'price[min]'?: number;
  'price[max]'?: number;
}

export function productFilter(query: ProductQuery): (entry: CatalogProduct) => boolean {
  const { search = '', 'price[min]': least = 0, 'price[max]': most = Number.POSITIVE_INFINITY } = query;
  if (least > most) {
    throw badRequest([
      { field: 'price[max]', message: `\`price[max]\` must be at least \`price[min]\`, ${least}` },
    ]);
  }
  const words = fold(search).split(/\s+/).filter(Boolean);
  const brandId = query.brand_id?.toLowerCase();
  return (entry) => {
    const { product } = entry;
    if (brandId !== undefined && product.brand.id !== brandId) return false;
    const [lowest, highest] = pricesOf(product);
    if (highest < least || lowest > most) return false;
    return words.length === 0 || includesAll(textOf(entry), words);
  };
}

/** A product with a variable price can cost anything between its bounds. */
const pricesOf = ({ price, price_is_variable, price_min, price_max }: Product): [number, number] =>
  price_is_variable ? [price_min ?? price, price_max ?? price] : [price, price];

const includesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** An entry is replaced when its product changes, and its text with it. */
const texts = new WeakMap<CatalogProduct, string>();

function textOf(entry: CatalogProduct): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { name, brand, subtitle, attributes } = entry.product;
  const parts = [
    name,
    brand.name,
    subtitle ?? '',
    ...attributes.flatMap((each) => [each.label, each.content]),
  ];
  const text = fold(parts.join('\n'));
  texts.set(entry, text);
  return text;
}

/** Letters that Unicode does not take apart into a letter and its accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Returns a text without accents, in lower case. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);
