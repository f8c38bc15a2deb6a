import type { Orders, Sorting } from './sorting.ts';

interface SortSelectProps {
  /** The columns that the list is sorted by. */
  readonly columns: readonly { readonly id: string; readonly name: string; readonly orders?: Orders }[];
  readonly sorting: Sorting | undefined;
  readonly sort: (sorting: Sorting) => void;
}

/** The orders of a list to choose from, such as "Created: oldest first". */
export function SortSelect({ columns, sorting, sort }: SortSelectProps) {
  const choose = (value: string) => {
    const [column = '', direction] = value.split(' ');
    sort({ column, isDescending: direction === 'descending' });
  };
  return (
    <select
      className="sort-select"
      aria-label="Order of the list"
      value={sorting ? `${sorting.column} ${sorting.isDescending ? 'descending' : 'ascending'}` : ''}
      onChange={({ target }) => choose(target.value)}
    >
      {!sorting && <option value="">Order</option>}
      {columns.flatMap(({ id, name, orders }) =>
        orders
          ? (['descending', 'ascending'] as const).map((direction) => (
              <option key={`${id} ${direction}`} value={`${id} ${direction}`}>
                {`${name}: ${orders[direction]}`}
              </option>
            ))
          : [],
      )}
    </select>
  );
}
