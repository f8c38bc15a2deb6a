/** A page of a list and what is around it. */
export interface PageQuery {
  page: number;
  per_page: number;
}

export interface List<Item> {
  data: Item[];
  list_meta: { total_count: number };
}

export const offsetOf = (query: PageQuery): number => (query.page - 1) * query.per_page;

/** A page of what is in memory anyway. */
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

/** The query of a list with the defaults that its schema has filled in. */
export const withPageDefaults = <Query extends { page?: number; per_page?: number }>(
  query: Query,
): Query & PageQuery => ({
  ...query,
  page: query.page ?? 1,
  per_page: query.per_page ?? 20,
});
