import { Me, PagedQuery, PaymentMethodList, WorkspaceList } from '../account.ts';
import { define, NoQuery } from './operation.ts';

export const accountOperations = {
  getMe: define({
    method: 'GET',
    path: '/v1/me',
    tag: 'Account',
    summary: 'Check authentication',
    description: 'The email of the user that owns the API key.',
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
    description: "The workspaces the key's user can reach, newest first.",
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
    description: 'What can be named as `payment_method_id`, with what is available of each balance.',
    access: 'read',
    query: PagedQuery,
    status: 200,
    response: PaymentMethodList,
    errors: [],
  }),
} as const;
