import type { ApiKey } from '../../context/caller.ts';
import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

export interface ApiKeyLine {
  id: string;
  name: string;
  email: string;
  /** Of a fulfilment key: the names of its brands. */
  organization_name: string;
  kind: ApiKey['kind'];
  is_read_only: boolean;
  last_four: string;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

const key = columns(
  'api_keys',
  ['id', 'name', 'kind', 'is_read_only', 'last_four', 'expires_at', 'revoked_at', 'last_used_at'],
  'k',
).as<Pick<ApiKeyLine, 'kind'>>();
const keys = sql`
  select ${key}, ${columns('users', ['email'], 'u')}, ${computed('organization_name', 'text', 'o.name')}
  from api_keys k join users u on u.organization_id = k.organization_id and u.id = k.user_id
    join organizations o on o.id = k.organization_id
  where $1::uuid is null or k.organization_id = $1
  order by k.created_at, k.id`;

/** Lists API keys, oldest first, of one organization or, for null, of all. */
export const listApiKeys = (db: Statements, organizationId: string | null): Promise<ApiKeyLine[]> =>
  db.query(keys, [organizationId]);

const goodKeys = sql`
  select ${columns('api_keys', ['id'], 'k')}
  from api_keys k join users u on u.organization_id = k.organization_id and u.id = k.user_id
  where k.organization_id = $1 and k.kind = 'automation' and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > $2)
  order by u.role = 'admin' desc, k.created_at, k.id limit 1`;

/** Finds the oldest good automation key of an organization, of an admin if there is one. */
export async function findGoodKey(
  db: Statements,
  organizationId: string,
  now: Date,
): Promise<{ id: string } | null> {
  const [found] = await db.query(goodKeys, [organizationId, now]);
  return found ?? null;
}
