import { parseTime } from '@gifts/contract/time';
import { idsBetween } from '../kit/id-range.ts';

/** Times that an entry was made after or before, as a query gives them. */
export interface TimeBounds {
  readonly 'created_at[after]'?: string | undefined;
  readonly 'created_at[before]'?: string | undefined;
}

/** The ids that entries of these times have. */
export const idsOfTimes = (bounds: TimeBounds): { readonly from: string; readonly before: string } =>
  idsBetween(readTime(bounds['created_at[after]']), readTime(bounds['created_at[before]']));

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));

interface Position {
  /** The id of the last entry that was shown. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The ids to read for a page of entries, newest first, that begins behind the last one that was shown. */
export function rangeOfPage(bounds: TimeBounds, { after, limit }: Position) {
  const { from, before } = idsOfTimes(bounds);
  const position = after?.toLowerCase();
  return {
    from,
    before: position !== undefined && position < before ? position : before,
    // One more shows whether there are more.
    limit: limit + 1,
  };
}

/** What the answer says of a page for which `rangeOfPage` was read. */
export function describePage(found: readonly { id: string }[], { after, limit }: Position) {
  const last = found.slice(0, limit).at(-1);
  return { has_more: found.length > limit, next_after: last?.id ?? after?.toLowerCase() ?? null };
}
