import { columns, computed, sql } from '../db/sql.ts';
import type { Tx } from '../db/statements.ts';
import { OperatorError } from '../kit/errors.ts';
import { hashApiKey } from '../modules/organizations/api-key-format.ts';
import { createApiKey } from '../modules/organizations/create-api-key.ts';

interface DemoKeyOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly environment: 'sandbox';
}

const keyByHash = sql`
  select ${columns('api_key_hashes', ['organization_id'], 'h')},
    ${computed('isRevoked', 'boolean', 'k.revoked_at is not null')}
  from api_key_hashes h join api_keys k on k.organization_id = h.organization_id and k.id = h.api_key_id
  where h.secret_hash = $1`;

/**
 * Ensures that the demo organization has the key of DEMO_API_KEY. Returns null if the key was revoked, because it
 * stays revoked.
 */
export async function ensureDemoKey(tx: Tx, owner: DemoKeyOwner, key: string): Promise<string | null> {
  const [known] = await tx.query(keyByHash, [hashApiKey(key)]);
  if (!known) {
    await createApiKey(tx, { ...owner, kind: 'automation', name: 'Demo key (DEMO_API_KEY)', key });
    return key;
  }
  if (known.organization_id !== owner.organizationId) {
    throw new OperatorError('DEMO_API_KEY is a key of another organization already: choose another.');
  }
  return known.isRevoked ? null : key;
}
