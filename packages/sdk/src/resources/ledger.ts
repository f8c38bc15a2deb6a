import type { Call, CallOptions, QueryOf } from '../call.ts';
import { eachItem } from '../paginate.ts';

type MovementQuery = QueryOf<'listBalanceMovements'>;

/** What made balances grow or shrink. */
export const balanceMovementCalls = (call: Call) => ({
  /** A page of movements, newest first. */
  list: (query: MovementQuery = {}, options?: CallOptions) =>
    call('listBalanceMovements', { query }, options),

  /** Every movement, newest first, in pages of `per_page` (100 unless given). */
  all: ({ per_page, ...query }: Omit<MovementQuery, 'page'> = {}, options?: CallOptions) =>
    eachItem((page) => call('listBalanceMovements', { query: { ...query, ...page } }, options), per_page),
});

/** The monthly invoices of the corporate account. */
export const invoiceCalls = (call: Call) => ({
  list: (query: QueryOf<'listInvoices'> = {}, options?: CallOptions) =>
    call('listInvoices', { query }, options),

  /** Every invoice, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listInvoices', { query }, options)),

  get: (id: string, options?: CallOptions) => call('getInvoice', { params: { id } }, options),
});
