import type { Call, CallOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type { ListBalanceMovementsQuery, ListInvoicesQuery } from '../schemas.generated.ts';

export const balanceMovementCalls = (call: Call) => ({
  /** A page of movements, newest first. */
  list: (query: ListBalanceMovementsQuery = {}, options?: CallOptions) =>
    call('listBalanceMovements', { query }, options),

  /** Every movement, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<ListBalanceMovementsQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listBalanceMovements', { query: { ...query, ...page } }, options), per_page),
});

export const invoiceCalls = (call: Call) => ({
  /** A page of invoices, newest first. */
  list: (query: ListInvoicesQuery = {}, options?: CallOptions) => call('listInvoices', { query }, options),

  /** Every invoice, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listInvoices', { query }, options)),

  /** An invoice by its id. */
  get: (id: string, options?: CallOptions) => call('getInvoice', { params: { id } }, options),
});
