import type { HandlersOf } from '../../http/handlers.ts';
import { paged, pageOf } from '../lists/page.ts';
import { listPaymentMethods } from '../payments/list-payment-methods.ts';

export const accountHandlers: HandlersOf<'getMe' | 'listWorkspaces' | 'listPaymentMethods'> = {
  getMe: async ({ caller }) => ({
    email: caller.user.email,
    ...(caller.key.public_app_id ? { public_app_id: caller.key.public_app_id } : {}),
  }),
  listWorkspaces: async ({ caller }, _db, { query }) =>
    pageOf(caller.workspaces.toReversed(), paged(query), ({ id, name }) => ({ id, name })),
  listPaymentMethods: (context, db, { query }) => listPaymentMethods(context, db, paged(query)),
};
