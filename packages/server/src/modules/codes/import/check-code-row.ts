import type { CatalogProduct, CatalogSnapshot } from '../../../context/catalog.ts';
import type { NewOpenCode } from '../add-codes.ts';
import type { CodeColumn, CodeRow } from './read-code-rows.ts';

/** A sentence about a cell. It never contains the cell: if columns were mixed up, any of them could hold a code. */
export interface RowProblem {
  readonly column: CodeColumn | null;
  readonly text: string;
}

type CheckedRow =
  | { readonly code: NewOpenCode; readonly problems: [] }
  | { readonly code: null; readonly problems: readonly RowProblem[] };

export interface CodeRules {
  readonly catalog: Pick<CatalogSnapshot, 'productsById' | 'productsBySlug'>;
  /** True for codes of values that the product does not cost at the moment. */
  readonly allowsAnyValue: boolean;
}

const longestCode = 255;
const longestPin = 64;
/** A million dollars. */
const highestValueCents = 100_000_000;
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** Returns the code of a row, or all that is wrong with it. */
export function checkCodeRow({ cells, isWhole }: CodeRow, rules: CodeRules): CheckedRow {
  if (!isWhole) {
    const text = 'the row must have a cell for each column, and quotation marks must be closed';
    return { code: null, problems: [{ column: null, text }] };
  }
  const product = findProduct(cells.product_id, rules);
  const valueCents = readValue(cells.value_cents);
  const problems = [
    problemOf('product_id', problemOfProduct(product)),
    problemOf('value_cents', problemOfValue(valueCents, product, rules)),
    problemOf('code', cells.code === '' ? "can't be blank" : problemOfText(cells.code, longestCode)),
    problemOf('pin', problemOfText(cells.pin, longestPin)),
  ].flat();
  if (problems.length > 0 || !product || valueCents === null) return { code: null, problems };
  const { code, pin } = cells;
  return {
    code: { productId: product.product.id, valueCents, code, pin: pin === '' ? null : pin },
    problems: [],
  };
}

const problemOf = (column: CodeColumn, text: string | null): RowProblem[] =>
  text === null ? [] : [{ column, text }];

const findProduct = (
  cell: string,
  { catalog: { productsById, productsBySlug } }: CodeRules,
): CatalogProduct | undefined => productsById.get(cell.toLowerCase()) ?? productsBySlug.get(cell);

function problemOfProduct(product: CatalogProduct | undefined): string | null {
  if (!product) return 'must be the id or the slug of a product of the catalog';
  return product.isGiftCard ? null : 'must be a gift card: the catalog marks those with is_gift_card';
}

function readValue(cell: string): number | null {
  const value = /^\d{1,9}$/.test(cell) ? Number(cell) : 0;
  return value >= 1 && value <= highestValueCents ? value : null;
}

function problemOfValue(
  value: number | null,
  entry: CatalogProduct | undefined,
  { allowsAnyValue }: CodeRules,
): string | null {
  if (value === null) return `must be a whole number of cents, 1 to ${highestValueCents}, such as 5000`;
  if (!entry?.isGiftCard || allowsAnyValue) return null;
  const { price, price_is_variable: isVariable, price_min: least, price_max: most } = entry.product;
  if (!isVariable) {
    return value === price ? null : `must be ${price}, the price of the product, or add --any-value`;
  }
  const isInBounds = (least === null || value >= least) && (most === null || value <= most);
  return isInBounds ? null : `must be between ${least} and ${most} for this product, or add --any-value`;
}

function problemOfText(text: string, longest: number): string | null {
  if (text.length > longest) return `must be at most ${longest} characters`;
  return unprintable.test(text) ? 'must be one line without control characters' : null;
}
