import type { SavedView } from '../../api/dashboard-operations.generated.ts';

/** The dialog of a list that is open. Without a view, a new one is saved. */
export type OpenDialog =
  | { readonly name: 'columns' }
  | { readonly name: 'view'; readonly view: SavedView | null };
