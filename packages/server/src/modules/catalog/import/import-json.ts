import { OperatorError } from '../../../kit/errors.ts';
import { type CatalogEntries, type ImportEntry, importEntry } from './import-entries.ts';

const lists = { brands: 'Brand', products: 'Product', cards: 'Card', collections: 'Collection' } as const;

/** Reads `{"brands": […], "products": […], "cards": […], "collections": […]}`. Every list is optional. */
export function parseCatalogJson(text: string): CatalogEntries {
  const file = parse(text);
  const unknown = Object.keys(file).find((name) => !Object.hasOwn(lists, name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `The file has "${unknown}", and a catalog has only ${Object.keys(lists).join(', ')}.`,
    );
  }
  return {
    brands: entriesOf(file, 'brands'),
    products: entriesOf(file, 'products'),
    cards: entriesOf(file, 'cards'),
    collections: entriesOf(file, 'collections'),
  };
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file is not JSON: ${reason}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new OperatorError(`The file must be an object with the lists ${Object.keys(lists).join(', ')}.`);
}

function entriesOf(file: Record<string, unknown>, name: keyof typeof lists): ImportEntry<unknown>[] {
  const list = file[name] ?? [];
  if (!Array.isArray(list)) throw new OperatorError(`"${name}" in the file must be a list.`);
  return list.map((value, index) => importEntry(`${lists[name]} ${index + 1}`, value));
}
