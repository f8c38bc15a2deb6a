import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowFilter, ShownRow } from './check/checked-table.ts';
import type { ImportClient } from './worker/import-client.ts';

const pageSize = 60;
const mostPages = 40;

interface GridRowsInput {
  readonly client: ImportClient;
  readonly filter: RowFilter;
  /** Another number: the rows of the filter are chosen again. */
  readonly selection: number;
  /** Another number: some rows have changed. */
  readonly version: number;
  /** The places of the rows that are on the screen. */
  readonly from: number;
  readonly to: number;
}

/** The rows on the screen, fetched from the worker. What was there stays until the new rows have come. */
export function useGridRows({ client, filter, selection, version, from, to }: GridRowsInput) {
  const [total, setTotal] = useState<number | null>(null);
  const [pages, setPages] = useState<ReadonlyMap<number, readonly ShownRow[]>>(new Map());
  const loaded = useRef({ selected: '', key: '' });

  const fetchPage = useEffectEvent(async (page: number, again: boolean, isWanted: () => boolean) => {
    const rows = await client.call('rows', { filter, from: page * pageSize, count: pageSize, again });
    if (!isWanted()) return;
    setTotal(rows.total);
    setPages((before) => keepNewest(again ? new Map() : before, page, rows.rows));
  });

  const selected = `${filter} ${selection}`;
  const key = `${selected} ${version}`;
  const firstPage = Math.floor(from / pageSize);
  const lastPage = Math.floor(Math.max(from, to) / pageSize);
  useEffect(() => {
    let isWanted = true;
    const isNew = loaded.current.selected !== selected;
    loaded.current = { selected, key };
    for (let page = firstPage; page <= lastPage; page += 1)
      void fetchPage(page, isNew && page === firstPage, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [selected, key, firstPage, lastPage]);

  return {
    total,
    rowAt: (place: number) => pages.get(Math.floor(place / pageSize))?.[place % pageSize] ?? null,
  };
}

/** Pages that were not needed for long are forgotten. */
function keepNewest(
  pages: ReadonlyMap<number, readonly ShownRow[]>,
  page: number,
  rows: readonly ShownRow[],
): ReadonlyMap<number, readonly ShownRow[]> {
  const kept = [...pages].filter(([each]) => each !== page).slice(-mostPages);
  return new Map([...kept, [page, rows]]);
}
