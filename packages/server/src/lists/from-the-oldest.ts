/** Reads a list from its other end by what finds a page from the newest row on. */
import type { FoundPage, PageRange } from './page.ts';

/** So many rows are read on both sides of a page, for the rows that come or go between two questions. */
const spare = 5;
/** A list that changes faster than that is answered as it was a moment ago. */
const tries = 3;

/**
 * Returns a page whose rows are counted from the oldest one. How many are newer is known when the rows are counted, and each
 * answer says how many there were. `lastTotal` is how many there were lately, if that is known: then one question is enough, unless
 * the list has changed a lot.
 */
export async function fromTheOldest(
  find: (range: PageRange) => Promise<FoundPage>,
  range: PageRange,
  lastTotal: number | undefined,
): Promise<FoundPage> {
  const count = async () => (await find({ offset: 0, limit: 0 })).total;
  let total = lastTotal ?? (await count());
  for (let attempt = lastTotal === undefined ? 1 : 0; ; attempt += 1) {
    const guess = rangeFromTheNewest(range, total);
    if (guess.limit === 0) {
      if (attempt > 0) return { keys: [], total };
      total = await count();
      continue;
    }
    const first = Math.max(0, guess.offset - spare);
    const found = await find({ offset: first, limit: guess.offset + guess.limit + spare - first });
    const exact = rangeFromTheNewest(range, found.total);
    const start = exact.offset - first;
    const isRead = start >= 0 && start + exact.limit <= found.keys.length;
    if (isRead || attempt === tries) {
      const keys = found.keys.slice(Math.max(0, start), Math.max(0, start) + exact.limit);
      return { keys: keys.reverse(), total: found.total };
    }
    total = found.total;
  }
}

/** Where the rows of a page that is counted from the oldest row are, counted from the newest. */
function rangeFromTheNewest({ offset, limit }: PageRange, total: number): PageRange {
  const end = Math.max(0, total - offset);
  const count = Math.min(limit, end);
  return { offset: end - count, limit: count };
}
