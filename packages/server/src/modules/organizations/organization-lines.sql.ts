/** The organizations of a deployment, for operators. */
import { columns, computed, fragment, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const usersCount = computed(
  'users_count',
  'bigint',
  '(select count(*) from users u where u.organization_id = o.id and u.removed_at is null)',
);
const line = columns('organizations', ['id', 'name', 'created_at', 'closed_at'], 'o');
const meant = fragment`from organizations o where o.kind = 'customer'
  and ($1::text is null or strpos(lower(o.name), lower($1)) > 0 or o.id::text = lower($1))`;
const page = sql`select ${line}, ${usersCount} ${meant}
  order by lower(o.name), o.id limit $2 offset $3`;
const count = sql`select ${total} ${meant}`;

export interface OrganizationPageLine {
  id: string;
  name: string;
  created_at: Date;
  closed_at: Date | null;
  users_count: number;
}

/** Finds organizations by a part of the name or the whole id, by name. Null finds all. */
export async function findOrganizationLines(
  db: Statements,
  { search, limit, offset }: { search: string | null; limit: number; offset: number },
): Promise<{ lines: OrganizationPageLine[]; total: number }> {
  const [lines, [counted]] = await Promise.all([
    db.query(page, [search, limit, offset]),
    db.query(count, [search]),
  ]);
  return { lines, total: counted?.total ?? 0 };
}

const keysCount = sql`select ${total} from api_keys k
  where k.organization_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

/** Counts the API keys of an organization that work. */
export async function countGoodKeys(db: Statements, organizationId: string): Promise<number> {
  const [row] = await db.query(keysCount, [organizationId]);
  return row?.total ?? 0;
}

/** As `like` would find it, but the plan does not depend on the text. */
const beginsWith = fragment`lower(u.email) ~>=~ $1 and lower(u.email) ~<~ ($1 || chr(1114111))`;
const emails = sql`select distinct ${computed('email', 'text', 'lower(u.email)')}
  from organizations o join users u on u.organization_id = o.id and u.removed_at is null
  where o.kind = 'customer' and ${beginsWith} order by 1 limit $2`;

/** Finds addresses of users that begin with a text in lower case, in order. */
export const findEmailsOfUsers = async (db: Statements, text: string, limit: number): Promise<string[]> =>
  (await db.query(emails, [text, limit])).map(({ email }) => email);

const memberships = sql`select ${computed('email', 'text', 'lower(u.email)')},
    ${columns('users', ['first_name', 'last_name', 'role'], 'u').as<{ role: 'admin' | 'sender' | 'viewer' }>()},
    ${columns('organizations', ['id', 'name', 'closed_at'], 'o')}
  from organizations o join users u on u.organization_id = o.id and u.removed_at is null
  where o.kind = 'customer' and lower(u.email) = any($1::text[]) order by lower(o.name), o.id`;

/** Finds the memberships of addresses in lower case, also those of closed organizations. */
export const findMembershipsOfEmails = (db: Statements, addresses: readonly string[]) =>
  db.query(memberships, [addresses]);
