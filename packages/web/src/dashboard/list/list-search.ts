/** What the address of a list of gifts says: its page, filters, columns and order, and the saved view that they came from. */
import {
  type ViewFilterName,
  type ViewList,
  viewColumns,
  viewFilters,
} from '@gifts/contract/dashboard/view-lists';
import { orderStatuses, sendStatuses, undeliveredNotificationStatuses } from '@gifts/contract/states';
import { oneOf, pageOf } from '../parts/list-search.ts';

export type ListFilters = { [Name in Exclude<ViewFilterName, 'created_within_days'>]?: string } & {
  created_within_days?: number;
};

/** Which end of a list comes first. */
export type ListSort = 'newest' | 'oldest';

export interface ListSearch extends ListFilters {
  page?: number;
  /** Names of columns, with dots between them. */
  columns?: string;
  /** The list begins with what was created first. */
  first?: 'oldest';
  /** Id of a saved view. */
  view?: string;
}

const statuses = { orders: orderStatuses, order_batches: sendStatuses } as const satisfies Record<
  ViewList,
  readonly string[]
>;

const searchOf =
  (list: ViewList) =>
  (search: Record<string, unknown>): ListSearch => {
    const columns = columnsIn(list, search['columns']);
    const view = search['view'];
    return {
      ...pageOf(search),
      ...filtersIn(list, search),
      ...(columns.length > 0 && { columns: columns.join('.') }),
      ...(search['first'] === 'oldest' && { first: 'oldest' as const }),
      ...(typeof view === 'string' && { view }),
    };
  };

export const orderSearch = searchOf('orders');
export const batchSearch = searchOf('order_batches');

/** The filters of a list among other things. What the list does not offer is left out. */
export function filtersIn(list: ViewList, search: Record<string, unknown>): ListFilters {
  const given = viewFilters[list].flatMap((name) => {
    const value = filterValue(list, name, search[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}

function filterValue(list: ViewList, name: ViewFilterName, value: unknown): string | number | undefined {
  if (name === 'status') return oneOf<string>(statuses[list], value);
  if (name === 'notification_status') return oneOf(undeliveredNotificationStatuses, value);
  if (name === 'created_within_days') {
    const days = Number(value);
    return Number.isSafeInteger(days) && days > 0 && days <= 3_650 ? days : undefined;
  }
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' && text.length <= 255 ? text : undefined;
}

/** The columns that a text names, each once. */
export function columnsIn(list: ViewList, value: unknown): string[] {
  const names = typeof value === 'string' ? value.split('.') : [];
  return [...new Set(names)].filter((name) => oneOf<string>(viewColumns[list], name) !== undefined);
}
