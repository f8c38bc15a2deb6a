import type { ContactList } from '../../api/dashboard-operations.generated.ts';
import type { PeopleSearch } from '../search.ts';

/** The dialog of the page of people that is open. */
export type OpenPeopleDialog =
  | { readonly name: 'add' }
  /** Makes a list, for some people or for nobody yet. */
  | { readonly name: 'list'; readonly ids: readonly string[] | null }
  | { readonly name: 'rename'; readonly list: ContactList }
  | { readonly name: 'delete_list'; readonly list: ContactList }
  | { readonly name: 'add_to_list'; readonly ids: readonly string[] }
  | { readonly name: 'export'; readonly search: PeopleSearch; readonly total: number };
