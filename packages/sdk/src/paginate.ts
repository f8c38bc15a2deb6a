export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly list_meta: { readonly total_count: number };
}

const maxPerPage = 100;

/**
 * Yields every item of a list and reads its pages one by one. New items at the front move others to the next page. Such
 * items are not yielded twice, as long as fewer than a page of new items arrive between two reads.
 */
export async function* eachItem<Item extends object>(
  readPage: (query: PageQuery) => Promise<Page<Item>>,
  perPage = maxPerPage,
): AsyncGenerator<Item, void, undefined> {
  let seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const { data, list_meta } = await readPage({ page, per_page: perPage });
    for (const item of data) {
      if (!('id' in item && seen.has(item.id))) yield item;
    }
    if (data.length === 0 || page * perPage >= list_meta.total_count) return;
    seen = new Set(data.flatMap((item) => ('id' in item ? [item.id] : [])));
  }
}

interface CursorPage<Item> {
  readonly data: readonly Item[];
  readonly list_meta: { readonly has_more: boolean; readonly next_after: string | null };
}

/** Yields every item of a list with a cursor, from the one after `after` on. */
export async function* eachAfter<Item>(
  readPage: (query: { limit: number; after?: string }) => Promise<CursorPage<Item>>,
  { limit = maxPerPage, after: first }: { limit?: number; after?: string },
): AsyncGenerator<Item, void, undefined> {
  for (let after = first; ; ) {
    const { data, list_meta } = await readPage({ limit, ...(after !== undefined && { after }) });
    yield* data;
    if (!list_meta.has_more || list_meta.next_after === null) return;
    after = list_meta.next_after;
  }
}
