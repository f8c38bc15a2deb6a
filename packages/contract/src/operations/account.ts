import { Me, PagedQuery, PaymentMethodList, WorkspaceList } from '../account.ts';
import { define, NoQuery } from './operation.ts';

export const accountOperations = {
  getMe: define({
    method: 'GET',
    path: '/v1/me',
    tag: 'Account',
    summary: 'Check authentication',
    description: 'Returns the email of the user who owns the API key.',
    callers: 'everyone',
    access: 'read',
    query: NoQuery,
    status: 200,
    response: Me,
    errors: [],
  }),
  listWorkspaces: define({
    method: 'GET',
    path: '/v1/workspaces',
    tag: 'Account',
    summary: 'List workspaces',
    description: 'Returns the workspaces that the user of the key has access to, newest first.',
    access: 'read',
    query: PagedQuery,
    status: 200,
    response: WorkspaceList,
    errors: [],
  }),
  listPaymentMethods: define({
    method: 'GET',
    path: '/v1/payment_methods',
    tag: 'Account',
    summary: 'List payment methods',
    description:
      'Returns the balances and cards that this key can send as `payment_method_id`, with the available amount of each balance. The balances come first, always in the same order. It does not list the cards of commerce users.',
    access: 'read',
    query: PagedQuery,
    status: 200,
    response: PaymentMethodList,
    errors: [],
  }),
} as const;
