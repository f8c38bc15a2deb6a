import { type ViewList, viewColumns, viewFilters } from '@gifts/contract/dashboard/view-lists';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SavedView } from '../../api/dashboard-operations.generated.ts';
import { columnsIn, filtersIn, type ListFilters, type ListSearch, type ListSort } from './list-search.ts';

/** The columns that a list shows if nobody chose others. */
const usualColumns: Readonly<Record<ViewList, readonly string[]>> = {
  orders: ['recipient', 'status', 'gift', 'amount', 'created', 'link'],
  order_batches: ['name', 'status', 'recipients', 'created'],
};

export interface ListState {
  readonly list: ViewList;
  readonly page: number;
  readonly filters: ListFilters;
  readonly isFiltered: boolean;
  readonly columns: readonly string[];
  readonly sort: ListSort;
  /** Id of the saved view that was opened last. */
  readonly viewId: string | null;
  /** Null takes a filter away. The list begins at its first page again. */
  readonly filter: (changes: { readonly [Name in keyof ListFilters]?: ListFilters[Name] | null }) => void;
  readonly clear: () => void;
  readonly showColumns: (columns: readonly string[]) => void;
  /** The list begins at its first page again. */
  readonly sortBy: (sort: ListSort) => void;
  /** Null: the list as it is without a view. */
  readonly open: (view: SavedView | null) => void;
}

const paths = { orders: '/shell/gifts/orders', order_batches: '/shell/gifts' } as const;

/** What a list shows. All of it is in the address, so that it can be reloaded, sent to others and gone back to. */
export function useList(list: ViewList): ListState {
  const search: ListSearch = useSearch({ from: paths[list] });
  const navigate = useNavigate();
  const filters = filtersIn(list, { ...search });
  const go = (next: ListSearch, replace = false) => void navigate({ to: '.', search: next, replace });
  const { page: _, ...others } = search;
  const { view, columns, first } = search;
  const chosen = columnsIn(list, columns);
  return {
    list,
    page: search.page ?? 1,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    columns: withFirst(list, chosen.length > 0 ? chosen : usualColumns[list]),
    sort: first ?? 'newest',
    viewId: view ?? null,
    filter: (changes) => {
      const all = Object.entries({ ...others, ...changes }).filter(([, value]) => value !== null);
      go(Object.fromEntries(all));
    },
    clear: () => go({ ...(columns !== undefined && { columns }), ...(first && { first }) }),
    showColumns: (names) => go({ ...search, columns: withFirst(list, names).join('.') }, true),
    sortBy: (next) => {
      const { first: _first, ...rest } = others;
      go(next === 'oldest' ? { ...rest, first: next } : rest, true);
    },
    open: (saved) => go(saved ? searchOfView(saved) : {}),
  };
}

/** The first column names the thing, so it is always there. */
const withFirst = (list: ViewList, columns: readonly string[]): string[] => {
  const [first] = viewColumns[list];
  return [first, ...columns.filter((name) => name !== first)];
};

const searchOfView = ({ id, list, filters, columns, sort }: SavedView): ListSearch => ({
  ...filtersIn(list, { ...filters }),
  columns: columns.join('.'),
  ...(sort === 'oldest' && { first: sort }),
  view: id,
});

/** True if the list shows something else than the view says. */
export function isChanged({ filters, columns, sort }: ListState, view: SavedView): boolean {
  const saved = filtersIn(view.list, { ...view.filters });
  const names = viewFilters[view.list];
  return (
    names.some((name) => filters[name] !== saved[name]) ||
    columns.join() !== withFirst(view.list, view.columns).join() ||
    sort !== view.sort
  );
}
