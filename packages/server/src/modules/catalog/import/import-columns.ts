/** The columns of a catalog in CSV, and how their cells are read. An empty cell means that the field is missing. */

type Read = { value: unknown } | { problem: string };

interface Column {
  readonly read: (cell: string) => Read;
  /** The name of the brand's field, for columns that describe the brand. */
  readonly brandField?: string;
}

const text: Column = { read: (cell) => ({ value: cell }) };
const word: Column = { read: (cell) => ({ value: cell.toLowerCase() }) };
const cents: Column = { read: wholeNumber('a whole number of cents, like 3800 for $38.00') };
const count: Column = { read: wholeNumber('a whole number') };
const flag: Column = { read: readFlag };
const codes: Column = { read: (cell) => ({ value: parts(cell).map((code) => code.toUpperCase()) }) };

export const requiredColumns = ['slug', 'brand', 'name', 'price'] as const;

export const columns: Readonly<Record<string, Column>> = {
  slug: text,
  brand: text,
  brand_name: { ...text, brandField: 'name' },
  brand_shipping_price: { ...cents, brandField: 'shipping_price' },
  brand_free_shipping_minimum: { ...cents, brandField: 'free_shipping_minimum' },
  name: text,
  subtitle: text,
  subtitle_short: text,
  recipient_description: text,
  price: cents,
  price_is_variable: flag,
  price_min: cents,
  price_max: cents,
  variants_label: text,
  variants_num_selectable: count,
  variants: { read: (cell) => ({ value: parts(cell).map(readVariant) }) },
  /** An https address, the path of a built-in picture, or a list of these. */
  image_url: { read: (cell) => ({ value: parts(cell).map(readImage) }) },
  image_width: count,
  image_height: count,
  countries: codes,
  restricted_states: codes,
  is_gift_card: flag,
  attributes: { read: readAttributes },
  status: word,
  stock: count,
};

/** Splits a list in a cell at its vertical bars, as in `CA | NY`. */
const parts = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function wholeNumber(expected: string): (cell: string) => Read {
  return (cell) => (/^\d{1,12}$/.test(cell) ? { value: Number(cell) } : { problem: `must be ${expected}` });
}

function readFlag(cell: string): Read {
  const known = new Map([
    ['true', true],
    ['yes', true],
    ['false', false],
    ['no', false],
  ]);
  const value = known.get(cell.toLowerCase());
  return value === undefined ? { problem: 'must be true or false' } : { value };
}

function readVariant(name: string) {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { slug, name };
}

const readImage = (address: string) => (address.includes('://') ? { url: address } : { path: address });

function readAttributes(cell: string): Read {
  const attributes = parts(cell).map((part) => {
    const [label = '', ...content] = part.split(':');
    return { label: label.trim(), content: content.join(':').trim() };
  });
  const isWhole = attributes.every(({ label, content }) => label !== '' && content !== '');
  return isWhole
    ? { value: attributes }
    : { problem: 'must be written like "Contents: 24 caramels | Keeps: six weeks"' };
}
