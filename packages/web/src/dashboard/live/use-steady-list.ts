import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { takeMark } from './live-marks.ts';

interface ListOf<Row> {
  readonly data: readonly Row[];
  readonly list_meta: { readonly total_count: number };
}

export interface SteadyList<List> {
  readonly list: List | undefined;
  /** How many rows were added since. Null: no row waits to be shown. It is not positive if some only have left their place. */
  readonly added: number | null;
  readonly show: () => void;
}

/**
 * A list whose rows stay where they are while others change it, so that nobody clicks on a row that has just moved. Values of the
 * rows are always new. Rows that came or went are shown when the person asks for them.
 */
export function useSteadyList<Row extends { readonly id: string }, List extends ListOf<Row>>(
  queryKey: QueryKey,
  { data, isPlaceholderData }: { readonly data: List | undefined; readonly isPlaceholderData: boolean },
): SteadyList<List> {
  const hash = hashKey(queryKey);
  const [kept, setKept] = useState<{ hash: string; list: List | undefined }>({ hash, list: data });
  useLayoutEffect(() => {
    // The rows of another page, which are shown while this one is loaded, are not those that have to stay.
    if (isPlaceholderData) return;
    const isLive = takeMark(hash);
    setKept((before) => ({
      hash,
      list: isLive && before.hash === hash ? withNewValues(before.list, data) : data,
    }));
  }, [hash, data, isPlaceholderData]);
  const list = kept.hash === hash ? (kept.list ?? data) : data;
  const isSteady = !list || !data || hasSameRows(list, data);
  return {
    list,
    added: isSteady ? null : data.list_meta.total_count - list.list_meta.total_count,
    show: () => setKept({ hash, list: data }),
  };
}

const hasSameRows = (
  { data: some }: ListOf<{ readonly id: string }>,
  { data: others }: ListOf<{ readonly id: string }>,
): boolean => some.length === others.length && some.every(({ id }, index) => others[index]?.id === id);

function withNewValues<Row extends { readonly id: string }, List extends ListOf<Row>>(
  before: List | undefined,
  data: List | undefined,
): List | undefined {
  // In an empty list nothing can move.
  if (!before || !data || before.data.length === 0 || hasSameRows(before, data)) return data;
  const rows = new Map(data.data.map((row) => [row.id, row]));
  return { ...before, data: before.data.map((row) => rows.get(row.id) ?? row) };
}
