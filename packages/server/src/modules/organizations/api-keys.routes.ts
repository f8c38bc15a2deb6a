import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { createOwnApiKey, listOwnApiKeys, renewOwnApiKey, revokeOwnApiKey } from './own-api-keys.ts';

export const apiKeyHandlers: MemberHandlersOf<'listApiKeys' | 'createApiKey' | 'revokeApiKey'> = {
  listApiKeys: (context, db, { query }) => listOwnApiKeys(context, db, withPageDefaults(query)),
  createApiKey: {
    handle: (context, tx, { body }) => createOwnApiKey(context, tx, body),
    secret: { remove: (answer) => ({ ...answer, key: '' }), restore: renewOwnApiKey },
  },
  revokeApiKey: (context, tx, { params }) => revokeOwnApiKey(context, tx, params.id),
};
