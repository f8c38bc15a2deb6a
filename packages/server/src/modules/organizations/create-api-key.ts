import type { ApiKey } from '../../context/caller.ts';
import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { type Environment, hashApiKey, newApiKey } from './api-key-format.ts';
import { createCommerceApp } from './create-commerce-app.ts';
import { lockOrganization } from './lock-organization.ts';

export const apiKeyKinds = ['automation', 'commerce', 'fulfilment'] as const satisfies ApiKey['kind'][];

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
  readonly organizationId: string;
  readonly userId: string;
  /** The key, which can only be shown now, because only its hash is stored. */
  readonly key: string;
}

const insertKey = insertInto('api_keys', {
  except: ['created_at', 'last_used_at', 'last_used_from', 'revoked_at'],
});
const insertHash = insertInto('api_key_hashes');

export async function createApiKey(tx: Tx, input: NewApiKey): Promise<CreatedApiKey> {
  const { organizationId, userId, kind, name, isReadOnly = false, expiresAt = null } = input;
  const id = newId();
  const key = input.key ?? newApiKey(input.environment);
  const hash = hashApiKey(key);
  const commerceAppId =
    kind === 'commerce' ? (input.commerceAppId ?? (await commerceAppOf(tx, organizationId))) : null;
  tx.insert(insertKey, {
    organization_id: organizationId,
    id,
    user_id: userId,
    kind,
    commerce_app_id: commerceAppId,
    name,
    secret_hash: hash,
    last_four: key.slice(-4),
    is_read_only: isReadOnly,
    expires_at: expiresAt,
  });
  insertKeyHash(tx, { organizationId, id, hash });
  return { id, organizationId, userId, key };
}

/** Stores by which hash a key is found. */
export const insertKeyHash = (
  tx: Tx,
  { organizationId, id, hash }: { organizationId: string; id: string; hash: Buffer },
): void => tx.insert(insertHash, { secret_hash: hash, organization_id: organizationId, api_key_id: id });

const oldestApp = sql`select ${columns('commerce_apps', ['id'])} from commerce_apps
  where organization_id = $1 and closed_at is null order by created_at, id limit 1`;

/**
 * Returns the oldest app. The first commerce key of an organization also creates an app, whose stored value is
 * empty.
 */
async function commerceAppOf(tx: Tx, organizationId: string): Promise<string> {
  lockOrganization(tx, organizationId);
  const [app] = await tx.query(oldestApp, [organizationId]);
  return app?.id ?? createCommerceApp(tx, { organizationId, name: 'Commerce app' });
}
