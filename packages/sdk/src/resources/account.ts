import type { Call, CallOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type { ListPaymentMethodsQuery, ListWorkspacesQuery } from '../schemas.generated.ts';

export const workspaceCalls = (call: Call) => ({
  list: (query: ListWorkspacesQuery = {}, options?: CallOptions) =>
    call('listWorkspaces', { query }, options),
  /** Every workspace, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listWorkspaces', { query }, options)),
});

export const paymentMethodCalls = (call: Call) => ({
  list: (query: ListPaymentMethodsQuery = {}, options?: CallOptions) =>
    call('listPaymentMethods', { query }, options),
  /** Every payment method. */
  all: (options?: CallOptions) => eachItem((query) => call('listPaymentMethods', { query }, options)),
});
