/** The orders of a list. */
export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** What the two orders of a column are called. */
export interface Orders {
  readonly ascending: string;
  readonly descending: string;
}

export const timeOrders: Orders = { ascending: 'oldest first', descending: 'newest first' };
export const nameOrders: Orders = { ascending: 'A to Z', descending: 'Z to A' };
