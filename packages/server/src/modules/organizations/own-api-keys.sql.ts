import type { ApiKey } from '../../context/caller.ts';
import { columns, computed, fragment, nullable, renamed, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';

/** A key of a user, as its owner and the admins see it. */
export interface ApiKeyRow {
  id: string;
  name: string;
  kind: Exclude<ApiKey['kind'], 'fulfilment'>;
  commerce_app_name: string | null;
  last_four: string;
  is_read_only: boolean;
  user_id: string;
  user_email: string;
  created_at: Date;
  last_used_at: Date | null;
  last_used_from: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

const key = columns(
  'api_keys',
  [
    'id',
    'name',
    'kind',
    'last_four',
    'is_read_only',
    'user_id',
    'created_at',
    'last_used_at',
    'last_used_from',
    'expires_at',
    'revoked_at',
  ],
  'k',
).as<Pick<ApiKeyRow, 'kind'>>();
const owner = renamed('users', { email: 'user_email' }, 'u');
const app = nullable(renamed('commerce_apps', { name: 'commerce_app_name' }, 'a'));
const keysOfUsers = fragment`from api_keys k
  join users u on u.organization_id = k.organization_id and u.id = k.user_id
  left join commerce_apps a on a.organization_id = k.organization_id and a.id = k.commerce_app_id
  where k.organization_id = $1 and k.kind <> 'fulfilment'`;
const listed = fragment`${keysOfUsers} and ($2::uuid is null or k.user_id = $2)
  and (k.revoked_at is null or k.revoked_at > $3)`;
const page = sql`select ${key}, ${owner}, ${app} ${listed} order by k.created_at desc, k.id desc limit $4 offset $5`;
const count = sql`select ${total} ${listed}`;

/** Finds the keys of a user, or of all users for null, newest first, without those revoked before `revokedSince`. */
export async function findApiKeys(
  db: Statements,
  organizationId: string,
  query: { userId: string | null; revokedSince: Date; limit: number; offset: number },
): Promise<{ keys: ApiKeyRow[]; total: number }> {
  const which = [organizationId, query.userId, query.revokedSince];
  const [keys, [counted]] = await Promise.all([
    db.query(page, [...which, query.limit, query.offset]),
    db.query(count, which),
  ]);
  return { keys, total: counted?.total ?? 0 };
}

const keyById = sql`select ${key}, ${owner}, ${app} ${keysOfUsers} and k.id = $2`;

export async function findApiKey(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<ApiKeyRow | null> {
  const [row] = await db.query(keyById, [organizationId, id]);
  return row ?? null;
}

const working = sql`select ${total} from api_keys where organization_id = $1 and user_id = $2
  and revoked_at is null and (expires_at is null or expires_at > $3)`;

/** Counts the keys of a user that work at that time. */
export async function countWorkingKeys(
  db: Statements,
  organizationId: string,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const [row] = await db.query(working, [organizationId, userId, at]);
  return row?.total ?? 0;
}

const openApp = sql`select ${columns('commerce_apps', ['id'])} from commerce_apps
  where organization_id = $1 and id = $2 and closed_at is null`;

export async function hasOpenApp(db: Statements, organizationId: string, id: string): Promise<boolean> {
  const found = await db.query(openApp, [organizationId, id]);
  return found.length > 0;
}

const isUnused = computed('is_unused', 'boolean', 'last_used_at is null and revoked_at is null');
const lockKey = sql`select ${isUnused} from api_keys where organization_id = $1 and id = $2 for update`;

/** Locks a key. Returns true if it works and was never used. */
export async function lockUnusedKey(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const [row] = await tx.query(lockKey, [organizationId, id]);
  return row?.is_unused === true;
}

const removeHashes = sql`delete from api_key_hashes where organization_id = $1 and api_key_id = $2`;
const setSecret = sql`update api_keys set secret_hash = $3, last_four = $4 where organization_id = $1 and id = $2`;

export function writeSecretHash(
  tx: Tx,
  organizationId: string,
  id: string,
  { hash, lastFour }: { hash: Buffer; lastFour: string },
): void {
  tx.defer(removeHashes, [organizationId, id]);
  tx.defer(setSecret, [organizationId, id, hash, lastFour]);
}

const namesOfKeys = sql`select ${columns('api_keys', ['id', 'name', 'last_four'], 'k')}, ${owner} ${keysOfUsers}
  and k.id = any($2::uuid[])`;

/** Finds what people know keys by, whether or not they still work. */
export const findKeyNames = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<Pick<ApiKeyRow, 'id' | 'name' | 'last_four' | 'user_email'>[]> =>
  db.query(namesOfKeys, [organizationId, ids]);
