import type { ListSort } from '@gifts/contract/schema';

/** The page number, from 1, and the number of items per page. */
export interface PageQuery {
  page: number;
  per_page: number;
  /** Absent: the newest items come first. */
  sort?: ListSort;
}

/** So many items from a place on, which is counted from 0. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

export interface FoundPage {
  /** The values of `key` for the rows of the page, in its order. */
  keys: string[];
  total: number;
}

export interface List<Item> {
  data: Item[];
  list_meta: { total_count: number };
}

export const offsetOf = (query: PageQuery): number => (query.page - 1) * query.per_page;

/** Returns a page of items that are already in memory. */
export function pageOf<Item, Presented>(
  items: readonly Item[],
  query: PageQuery,
  present: (item: Item) => Presented,
): List<Presented> {
  const start = offsetOf(query);
  return {
    data: items.slice(start, start + query.per_page).map(present),
    list_meta: { total_count: items.length },
  };
}

/** Returns the query of a list with the default page and page size. */
export const withPageDefaults = <Query extends { page?: number; per_page?: number }>(
  query: Query,
): Query & PageQuery => ({
  ...query,
  page: query.page ?? 1,
  per_page: query.per_page ?? 20,
});
