import type { HandlersOf } from '../../handlers.ts';
import { pageOf, withPageDefaults } from '../../lists/page.ts';

export const accountHandlers: HandlersOf<'getMe' | 'listWorkspaces'> = {
  getMe: async ({ caller }) => ({
    email: caller.user.email,
    ...(caller.key?.public_app_id ? { public_app_id: caller.key.public_app_id } : {}),
  }),
  listWorkspaces: async ({ caller }, _db, { query }) =>
    pageOf(caller.workspaces.toReversed(), withPageDefaults(query), ({ id, name }) => ({ id, name })),
};
