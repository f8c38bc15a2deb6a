import type { Order } from '@gifts/sdk';
import { useState } from 'react';
import type { Selection } from '../../ui/Table.tsx';

/** Some rows by their ids, over several pages, or all that the filters leave. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
}

const none: Chosen = { ids: new Set(), isAll: false };

export interface Selecting<Row> {
  readonly chosen: Chosen;
  readonly selection: Selection<Row>;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}
export type OrderSelecting = Selecting<Order>;

/** A choice stays over the pages of a list, and ends with other filters. */
export function useSelection<Row extends { readonly id: string }>(
  filtersKey: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Selecting<Row> {
  const [kept, setKept] = useState({ filtersKey, chosen: none });
  const chosen = kept.filtersKey === filtersKey ? kept.chosen : none;
  const setChosen = (next: Chosen) => setKept({ filtersKey, chosen: next });
  const { ids, isAll } = chosen;
  const pageIds = rows.map(({ id }) => id);
  const isPageChosen = isAll || pageIds.every((id) => ids.has(id));
  const choose = (next: Iterable<string>) => setChosen({ ids: new Set(next), isAll: false });
  // Whoever takes one out of all goes on with those of the page.
  const before = isAll ? pageIds : [...ids];
  return {
    chosen,
    chooseAll: () => setChosen({ ids: new Set(), isAll: true }),
    clear: () => setChosen(none),
    selection: {
      isSelected: ({ id }) => isAll || ids.has(id),
      toggle: ({ id }) =>
        choose(before.includes(id) ? before.filter((each) => each !== id) : [...before, id]),
      togglePage: () =>
        choose(isPageChosen ? before.filter((id) => !pageIds.includes(id)) : [...before, ...pageIds]),
      nameOf,
    },
  };
}
