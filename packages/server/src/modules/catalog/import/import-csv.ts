/** Reads a catalog from CSV. Each row is a product, and the columns are named like the fields of a product. */
import { isDeepStrictEqual } from 'node:util';
import { unknownName } from '@gifts/contract/check/sentences';
import Papa from 'papaparse';
import { OperatorError } from '../../../kit/errors.ts';
import { columns, requiredColumns } from './import-columns.ts';
import { type CatalogEntries, type ImportEntry, importEntry, noEntries } from './import-entries.ts';

export function parseCatalogCsv(text: string): CatalogEntries {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const header = (data[0] ?? []).map((name) => name.trim().toLowerCase());
  requireHeader(header);
  const brokenRows = new Set(errors.map(({ row }) => row));
  const products: ImportEntry<unknown>[] = [];
  const brands = new Map<string, ImportEntry<unknown>>();
  for (const [index, cells] of data.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const row = readRow(`Row ${index + 1}`, header, cells);
    if (brokenRows.has(index)) row.product.problems.push('a quotation mark is not closed, or not doubled');
    products.push(row.product);
    if (row.brand) addBrand(brands, row.brand, row.product);
  }
  if (products.length === 0) throw new OperatorError('The file has no rows below its header.');
  return { ...noEntries, brands: [...brands.values()], products };
}

/** Finds the delimiter in the header, because column names contain neither commas nor semicolons nor tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  return [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
}

function requireHeader(header: readonly string[]): void {
  const known = Object.keys(columns);
  const problems = [
    ...header.filter((name) => !known.includes(name)).map((name) => unknownName('field', name, known)),
    ...requiredColumns.filter((name) => !header.includes(name)).map((name) => `There is no column ${name}`),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => `Column ${name} is there twice`),
  ];
  if (problems.length === 0) return;
  throw new OperatorError(
    `Nothing was imported, because of the header of the file:\n${problems.map((p) => `Row 1: ${p}.`).join('\n')}`,
  );
}

interface Row {
  readonly product: ImportEntry<unknown>;
  readonly brand: ImportEntry<unknown> | null;
}

function readRow(name: string, header: readonly string[], cells: readonly string[]): Row {
  const product: Record<string, unknown> = {};
  const brand: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [index, column] of header.entries()) {
    const cell = cells[index]?.trim() ?? '';
    const reader = columns[column];
    if (cell === '' || !reader) continue;
    const read = reader.read(cell);
    if ('problem' in read) problems.push(`${column} ${read.problem}, and is "${cell}"`);
    else if (reader.brandField) brand[reader.brandField] = read.value;
    else product[column] = read.value;
  }
  if (cells.length !== header.length) {
    problems.push(`there are ${cells.length} cells for ${header.length} columns`);
  }
  const place = importEntry(name, withImages(product));
  place.problems.push(...problems);
  return { product: place, brand: problems.length === 0 ? brandEntry(name, product, brand) : null };
}

const pictureSize = 960;

/** Adds the size to all pictures of a row. The default is the size of the built-in pictures. */
function withImages({ image_url, image_width, image_height, ...product }: Record<string, unknown>): unknown {
  if (!Array.isArray(image_url)) return product;
  const size = { width: image_width ?? pictureSize, height: image_height ?? pictureSize };
  return { ...product, images: image_url.map((image: object) => ({ ...image, ...size })) };
}

/** Returns the brand that a row describes, or null. A row without the brand's name refers to an existing brand. */
function brandEntry(
  name: string,
  product: Record<string, unknown>,
  brand: Record<string, unknown>,
): ImportEntry<unknown> | null {
  if (Object.keys(brand).length === 0) return null;
  return importEntry(name, { slug: product.brand, ...brand });
}

function addBrand(
  brands: Map<string, ImportEntry<unknown>>,
  brand: ImportEntry<unknown>,
  row: ImportEntry<unknown>,
): void {
  const slug = String((brand.value as { slug?: unknown }).slug);
  const before = brands.get(slug);
  if (!before) brands.set(slug, brand);
  else if (!isDeepStrictEqual(before.value, brand.value)) {
    row.problems.push(`the brand ${slug} is described otherwise than at ${before.place}; describe it once`);
  }
}
