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

/** A text that was typed into a cell, and that the rows may not have yet. */
interface Written {
  readonly number: number;
  readonly place: number;
  readonly target: number;
  readonly text: string;
}

/**
 * The rows on the screen, fetched from the worker. What was there stays until the new rows have come; a text that was written
 * is there at once, so that whoever opens its cell again goes on with it.
 */
export function useGridRows({ client, filter, selection, version, from, to }: GridRowsInput) {
  const [total, setTotal] = useState<number | null>(null);
  const [pages, setPages] = useState<ReadonlyMap<number, readonly ShownRow[]>>(new Map());
  const [written, setWritten] = useState<readonly Written[]>([]);
  const lastWritten = useRef(0);
  const loaded = useRef({ selected: '', key: '' });

  const fetchPage = useEffectEvent(async (page: number, again: boolean, isWanted: () => boolean) => {
    // The worker answers in turn, so these rows have all that was written before.
    const known = lastWritten.current;
    const rows = await client.call('rows', { filter, from: page * pageSize, count: pageSize, again });
    if (!isWanted()) return;
    setWritten((before) => before.filter(({ number, place }) => number > known || pageOf(place) !== page));
    setTotal(rows.total);
    setPages((before) => keepNewest(again ? new Map() : before, page, rows.rows));
  });

  const selected = `${filter} ${selection}`;
  const key = `${selected} ${version}`;
  const firstPage = pageOf(from);
  const lastPage = pageOf(Math.max(from, to));
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
    rowAt(place: number): ShownRow | null {
      const row = pages.get(pageOf(place))?.[place % pageSize] ?? null;
      const texts = written.filter((each) => each.place === place);
      return row && texts.length > 0 ? texts.reduce(withText, row) : row;
    },
    write(place: number, target: number, text: string): void {
      lastWritten.current += 1;
      const number = lastWritten.current;
      setWritten((before) => [...before, { number, place, target, text }]);
    },
  };
}

const pageOf = (place: number): number => Math.floor(place / pageSize);

const withText = (row: ShownRow, { target, text }: Written): ShownRow => ({
  ...row,
  values: row.values.map((value, at) => (at === target ? text : value)),
});

/** Pages that were not needed for long are forgotten. */
function keepNewest(
  pages: ReadonlyMap<number, readonly ShownRow[]>,
  page: number,
  rows: readonly ShownRow[],
): ReadonlyMap<number, readonly ShownRow[]> {
  const kept = [...pages].filter(([each]) => each !== page).slice(-mostPages);
  return new Map([...kept, [page, rows]]);
}
