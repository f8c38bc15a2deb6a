/** API keys that people make and revoke for themselves. */
import { define } from '../operations/operation.ts';
import {
  IdParams,
  ListOf,
  Nullable,
  pageQuery,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

export const ApiKeySummary = Type.Object(
  {
    id: Uuid('Id of the key.'),
    name: Type.String({ description: 'Name of the key.' }),
    kind: Type.Enum(['automation', 'commerce'], {
      description: "`commerce`: a commerce app's key, acting for the user who made it.",
    }),
    commerce_app_name: Nullable(
      Type.String({ description: 'Name of the commerce app. Null for automation keys.' }),
    ),
    last_four: Type.String({ description: 'The last four characters of the key.' }),
    is_read_only: Type.Boolean({ description: 'True if the key changes nothing.' }),
    user_id: Uuid('Id of the user whose key it is.'),
    user_email: Type.String({ description: 'E-mail address of the user whose key it is.' }),
    created_at: Timestamp('Time at which the key was made.'),
    last_used_at: Nullable(Timestamp('Last use, to the minute. Null if it was never used.')),
    last_used_from: Nullable(
      Type.String({
        description: 'Address of the last use; of IPv6 the network. Null if it was never used.',
      }),
    ),
    expires_at: Nullable(Timestamp('Time at which the key stops working. Null if it has no end.')),
    revoked_at: Nullable(Timestamp('Time at which the key was revoked. Null if it was not.')),
  },
  { title: 'ApiKeySummary', description: 'What is shown of an API key after it was made.' },
);
export type ApiKeySummary = Static<typeof ApiKeySummary>;

export const CreateApiKeyInput = Strict({
  name: RequiredLine(100, 'Name to tell the key from others.'),
  kind: Type.Optional(
    Type.Enum(['automation', 'commerce'], { description: 'Kind of the key. Default: `automation`.' }),
  ),
  commerce_app_id: Type.Optional(
    Uuid('Id of the commerce app. Required for a commerce key, and for no other.'),
  ),
  is_read_only: Type.Optional(
    Type.Boolean({ description: 'True if the key changes nothing. Default: false.' }),
  ),
  expires_in_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description: 'Days until the key stops working, 1 to 3650. Absent: it has no end.',
    }),
  ),
});
export type CreateApiKeyInput = Static<typeof CreateApiKeyInput>;

export const CreatedApiKey = Type.Object(
  {
    key: Type.String({ description: 'The key. It is shown this once and stored nowhere.' }),
    api_key: ApiKeySummary,
  },
  { title: 'CreatedApiKey', description: 'A key that was just made.' },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const apiKeyOperations = {
  listApiKeys: define({
    method: 'GET',
    path: '/internal/api_keys',
    tag: 'API keys',
    summary: 'List API keys',
    description:
      "Returns the person's own keys, newest first, and with `of=everyone` those of all users, which only admins may see. Revoked keys are listed for 30 days.",
    callers: 'members',
    access: 'read',
    query: Strict({
      ...pageQuery,
      of: Type.Optional(Type.Enum(['me', 'everyone'], { description: 'Whose keys. Default: `me`.' })),
    }),
    status: 200,
    response: ListOf(ApiKeySummary),
    errors: ['forbidden'],
  }),
  createApiKey: define({
    method: 'POST',
    path: '/internal/api_keys',
    tag: 'API keys',
    summary: 'Make an API key',
    description:
      'Makes a key of the person. It can do what the role of the person allows; the key of a viewer is read-only. A person has at most 50 keys that work.',
    callers: 'members',
    access: 'read',
    body: CreateApiKeyInput,
    status: 201,
    response: CreatedApiKey,
    errors: ['forbidden'],
  }),
  revokeApiKey: define({
    method: 'POST',
    path: '/internal/api_keys/{id}/revoke',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description:
      "Ends a key within a second. A person revokes their own keys, an admin everybody's. A key that was revoked before stays as it is.",
    callers: 'members',
    access: 'read',
    params: IdParams,
    status: 200,
    response: ApiKeySummary,
    errors: ['forbidden', 'not_found'],
  }),
} as const;
