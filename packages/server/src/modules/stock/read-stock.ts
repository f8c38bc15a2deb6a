import type { ProductStock } from '../../context/catalog.ts';
import type { Database } from '../../db/database.ts';
import { type ChangedCount, findChangedCounts } from './stock.sql.ts';
import { wholeProduct } from './variant-key.ts';

type Counts = ReadonlyMap<string, ProductStock>;

/** A transaction commits at most this long after it has changed a count. */
const marginMs = 60_000;

/** Returns a function that reads what was changed since its last call. It returns the same map if nothing was. */
export function openStockReader(db: Database): () => Promise<Counts> {
  let counts: Counts = new Map();
  let readAt: Date | null = null;
  return async () => {
    const since = readAt && new Date(readAt.getTime() - marginMs);
    const changed = await findChangedCounts(db, since);
    readAt = changed.at(-1)?.read_at ?? readAt;
    const news = changed.filter((count) => !isKnown(counts, count));
    if (news.length > 0) counts = withChanges(counts, news);
    return counts;
  };
}

const countOf = (stock: ProductStock | undefined, variant: string): number | null =>
  (variant === wholeProduct ? stock?.whole : stock?.variants.get(variant)) ?? null;

const isKnown = (counts: Counts, { product_id, variant, available, is_counted }: ChangedCount): boolean =>
  countOf(counts.get(product_id), variant) === (is_counted ? available : null);

function withChanges(counts: Counts, changed: readonly ChangedCount[]): Counts {
  const next = new Map(counts);
  for (const { product_id: id, variant, available, is_counted } of changed) {
    const { whole = null, variants = new Map<string, number>() } = next.get(id) ?? {};
    const count = is_counted ? available : null;
    next.set(
      id,
      variant === wholeProduct
        ? { whole: count, variants }
        : { whole, variants: withCount(variants, variant, count) },
    );
  }
  return next;
}

function withCount(
  variants: ReadonlyMap<string, number>,
  variant: string,
  count: number | null,
): ReadonlyMap<string, number> {
  const next = new Map(variants);
  if (count === null) next.delete(variant);
  else next.set(variant, count);
  return next;
}
