import type { Call, CallOptions } from '../call.ts';
import { eachItem } from '../paginate.ts';
import type { ListPaymentMethodsQuery, ListWorkspacesQuery } from '../schemas.generated.ts';

export const workspaceCalls = (call: Call) => ({
  /** A page of workspaces, newest first. */
  list: (query: ListWorkspacesQuery = {}, options?: CallOptions) =>
    call('listWorkspaces', { query }, options),
  /** Every workspace, newest first. */
  all: (options?: CallOptions) => eachItem((query) => call('listWorkspaces', { query }, options)),
});

export const paymentMethodCalls = (call: Call) => ({
  /** A page of payment methods, with what is available of each balance in USD cents. */
  list: (query: ListPaymentMethodsQuery = {}, options?: CallOptions) =>
    call('listPaymentMethods', { query }, options),
  /** Every payment method. */
  all: (options?: CallOptions) => eachItem((query) => call('listPaymentMethods', { query }, options)),
});
