import type { ApiKey } from '../../context/caller.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { type Environment, hashApiKey, newApiKey } from './api-key-format.ts';
import { createCommerceApp } from './create-commerce-app.ts';

export const apiKeyKinds = ['automation', 'commerce'] as const satisfies ApiKey['kind'][];

export interface NewApiKey {
  readonly organizationId: string;
  readonly userId: string;
  readonly environment: Environment;
  readonly kind: ApiKey['kind'];
  /** The app of a commerce key. The default is the organization's oldest app. */
  readonly commerceAppId?: string | null;
  readonly name: string;
  readonly isReadOnly?: boolean;
  /** The expiry in real time. */
  readonly expiresAt?: Date | null;
  /** An existing key to store instead of a new one. */
  readonly key?: string;
}

export interface CreatedApiKey {
  readonly id: string;
  /** The key, which can only be shown now, because only its hash is stored. */
  readonly key: string;
}

const insertKey = `
  insert into api_keys (organization_id, id, user_id, kind, commerce_app_id, name, secret_hash, last_four,
    is_read_only, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const insertHash =
  'insert into api_key_hashes (secret_hash, organization_id, api_key_id) values ($1, $2, $3)';

export async function createApiKey(tx: Tx, input: NewApiKey): Promise<CreatedApiKey> {
  const { organizationId, userId, kind, name, isReadOnly = false, expiresAt = null } = input;
  const id = newId();
  const key = input.key ?? newApiKey(input.environment);
  const hash = hashApiKey(key);
  const commerceAppId =
    kind === 'commerce' ? (input.commerceAppId ?? (await commerceAppOf(tx, organizationId))) : null;
  const lastFour = key.slice(-4);
  await tx.query(insertKey, [
    organizationId,
    id,
    userId,
    kind,
    commerceAppId,
    name,
    hash,
    lastFour,
    isReadOnly,
    expiresAt,
  ]);
  await tx.query(insertHash, [hash, organizationId, id]);
  return { id, key };
}

const oldestApp = `
  select id from commerce_apps where organization_id = $1 order by created_at, id limit 1`;
const lockOrganization = 'select id from organizations where id = $1 for update';

/**
 * Returns the oldest app. The first commerce key of an organization also creates an app, whose stored value is
 * empty.
 */
async function commerceAppOf(tx: Tx, organizationId: string): Promise<string> {
  await tx.query(lockOrganization, [organizationId]);
  const [app] = await tx.query<{ id: string }>(oldestApp, [organizationId]);
  return app?.id ?? createCommerceApp(tx, { organizationId, name: 'Commerce app' });
}
