import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';

export interface RevokedApiKey {
  organization_id: string;
  name: string;
  email: string;
  last_four: string;
  revoked_at: Date;
}

const key = columns('api_keys', ['organization_id', 'name', 'last_four', 'revoked_at'], 'k').as<
  Pick<RevokedApiKey, 'revoked_at'>
>();

const revoke = sql`
  update api_keys k set revoked_at = coalesce(k.revoked_at, $2)
  from users u
  where k.id = $1 and u.organization_id = k.organization_id and u.id = k.user_id
  returning ${key}, ${columns('users', ['email'], 'u')}`;

/**
 * Revokes a key permanently. Every process stops accepting it within a second. A second revocation does not change
 * the first time.
 */
export async function revokeApiKey(tx: Tx, id: string, now: Date): Promise<RevokedApiKey> {
  const [revoked] = isUuid(id) ? await tx.query(revoke, [id, now]) : [];
  if (revoked) return revoked;
  throw new AppError(
    'not_found',
    `There is no key with the id ${id}: "gifts keys list" shows those there are.`,
  );
}
