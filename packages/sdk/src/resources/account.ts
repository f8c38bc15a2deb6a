import type { Call, CallOptions, QueryOf } from '../call.ts';
import { eachItem } from '../paginate.ts';

/** The workspaces the key's user can reach. */
export const workspaceCalls = (call: Call) => ({
  list: (query: QueryOf<'listWorkspaces'> = {}, options?: CallOptions) =>
    call('listWorkspaces', { query }, options),
  /** Every workspace, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listWorkspaces', { query }, options)),
});

/** What can be named as `payment_method_id`. */
export const paymentMethodCalls = (call: Call) => ({
  list: (query: QueryOf<'listPaymentMethods'> = {}, options?: CallOptions) =>
    call('listPaymentMethods', { query }, options),
  /** Every payment method. */
  all: (options?: CallOptions) => eachItem((query) => call('listPaymentMethods', { query }, options)),
});
