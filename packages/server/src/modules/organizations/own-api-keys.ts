/** API keys that people make for themselves when they are signed in. */
import type { ApiKeySummary, CreateApiKeyInput, CreatedApiKey } from '@gifts/contract/dashboard/api-keys';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { hashApiKey, newApiKey } from './api-key-format.ts';
import { createApiKey, insertKeyHash } from './create-api-key.ts';
import { lockOrganization } from './lock-organization.ts';
import { findUserOfId } from './members.sql.ts';
import {
  type ApiKeyRow,
  countWorkingKeys,
  findApiKey,
  findApiKeys,
  hasOpenApp,
  lockUnusedKey,
  writeSecretHash,
} from './own-api-keys.sql.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** Keys of one person that work. */
export const mostKeys = 50;
const revokedDays = 30;

export async function listOwnApiKeys(
  { caller, organization, clock }: CallerContext,
  db: Statements,
  query: PageQuery & { of?: 'me' | 'everyone' },
): Promise<List<ApiKeySummary>> {
  const isOfAll = query.of === 'everyone';
  if (isOfAll && caller.user.role !== 'admin') {
    throw new AppError(
      'forbidden',
      `Only admins see the keys of everyone, and your role is ${caller.user.role}.`,
    );
  }
  const { keys, total } = await findApiKeys(db, organization.id, {
    userId: isOfAll ? null : caller.user.id,
    revokedSince: new Date(clock.now().getTime() - revokedDays * dayMs),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return { data: keys.map(presentApiKey), list_meta: { total_count: total } };
}

export async function createOwnApiKey(
  context: CallerContext,
  tx: Tx,
  input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  const { organization, caller, config, clock } = context;
  const { user } = caller;
  const kind = input.kind ?? 'automation';
  await requireApp(context, tx, kind, input.commerce_app_id);
  const now = clock.now();
  lockOrganization(tx, organization.id);
  // Whoever was removed while this request waited gets no key.
  if (!(await findUserOfId(tx, organization.id, user.id))) {
    throw new AppError('forbidden', 'You do not belong to this organization any more.');
  }
  if ((await countWorkingKeys(tx, organization.id, { userId: user.id, at: now })) >= mostKeys) {
    throw new AppError(
      'invalid_request',
      `You have ${mostKeys} API keys that work, and nobody has more: revoke one first.`,
    );
  }
  const days = input.expires_in_days;
  const { id, key } = await createApiKey(tx, {
    organizationId: organization.id,
    userId: user.id,
    environment: config.environment,
    kind,
    commerceAppId: input.commerce_app_id ?? null,
    name: input.name,
    isReadOnly: (input.is_read_only ?? false) || user.role === 'viewer',
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * dayMs),
  });
  return { key, api_key: await present(context, tx, id) };
}

async function requireApp(
  { organization }: CallerContext,
  tx: Tx,
  kind: 'automation' | 'commerce',
  appId: string | undefined,
): Promise<void> {
  const message = await problemOfApp();
  if (message !== null) throw badRequest([{ field: 'commerce_app_id', message }]);

  async function problemOfApp(): Promise<string | null> {
    if (kind === 'automation') {
      return appId === undefined ? null : 'Commerce app id is only for a key of the kind commerce';
    }
    if (appId === undefined) return 'Commerce app id is required for a commerce key';
    return (await hasOpenApp(tx, organization.id, appId)) ? null : `Commerce app not found: ${appId}`;
  }
}

/**
 * Returns the answer of a request that was sent again. The key is stored nowhere, so it gets another secret, unless somebody has
 * used it already.
 */
export async function renewOwnApiKey(
  context: CallerContext,
  tx: Tx,
  { api_key: { id } }: CreatedApiKey,
): Promise<CreatedApiKey> {
  const organizationId = context.organization.id;
  if (!(await lockUnusedKey(tx, organizationId, id))) {
    throw new AppError(
      'idempotency_mismatch',
      'The API key of this request was used or revoked meanwhile, and it is shown only once: make another one with a new Idempotency-Key.',
    );
  }
  const key = newApiKey(context.config.environment);
  const hash = hashApiKey(key);
  writeSecretHash(tx, organizationId, id, { hash, lastFour: key.slice(-4) });
  insertKeyHash(tx, { organizationId, id, hash });
  context.invalidateCallerCache();
  return { key, api_key: await present(context, tx, id) };
}

export async function revokeOwnApiKey(context: CallerContext, tx: Tx, id: string): Promise<ApiKeySummary> {
  const { user } = context.caller;
  const found = isUuid(id) ? await findApiKey(tx, context.organization.id, id) : null;
  if (!found || (found.user_id !== user.id && user.role !== 'admin')) {
    throw new AppError('not_found', 'API key not found');
  }
  if (found.revoked_at) return presentApiKey(found);
  await revokeApiKey(tx, found.id, context.clock.now());
  context.invalidateCallerCache();
  return present(context, tx, found.id);
}

async function present({ organization }: CallerContext, tx: Tx, id: string): Promise<ApiKeySummary> {
  const row = await findApiKey(tx, organization.id, id);
  assert(row, 'the key was found or made in this transaction');
  return presentApiKey(row);
}

const presentApiKey = (row: ApiKeyRow): ApiKeySummary => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
