import type { Sorting } from '../../ui/sorting.ts';
import type { ListState } from './use-list.ts';

/** Lists of gifts have one order, that of their creation, and can be read from both ends. */
export const createdSorting = ({ sort, sortBy }: ListState) => ({
  sorting: { column: 'created', isDescending: sort === 'newest' } satisfies Sorting,
  sort: ({ isDescending }: Sorting) => sortBy(isDescending ? 'newest' : 'oldest'),
});

/** How a caption or a lead calls the order. */
export const orderWords = { newest: 'newest first', oldest: 'oldest first' } as const;
