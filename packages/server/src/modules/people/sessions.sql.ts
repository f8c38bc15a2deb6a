import { columns, computed, nullable, renamed, sql, total } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { OperatorRole } from './operators.sql.ts';

/** A session that is good, with its person. */
export interface SessionRow {
  id: string;
  person_id: string;
  created_at: Date;
  expires_at: Date;
  updated_at: Date;
  email: string;
  has_second_factor: boolean;
  has_password: boolean;
  operator_role: OperatorRole | null;
}

const hasPassword = computed(
  'has_password',
  'boolean',
  'exists (select from sign_in_accounts a where a.person_id = p.id and a.password is not null)',
);
const sessionByToken = sql`
  select ${columns('sign_in_sessions', ['id', 'person_id', 'created_at', 'expires_at', 'updated_at'], 's')},
    ${columns('people', ['email', 'has_second_factor'], 'p')}, ${hasPassword},
    ${nullable(renamed('operators', { role: 'operator_role' }, 'o')).as<{ operator_role: OperatorRole | null }>()}
  from sign_in_sessions s join people p on p.id = s.person_id
  left join operators o on lower(o.email) = p.email and o.removed_at is null
  where s.token = $1 and s.expires_at > now()`;

export async function findSession(db: Statements, token: string): Promise<SessionRow | null> {
  const [row] = await db.query(sessionByToken, [token]);
  return row ?? null;
}

const prolong = sql`update sign_in_sessions
  set expires_at = $2, updated_at = $3, client_address = $4, user_agent = $5
  where id = $1 and updated_at < $3::timestamptz - interval '1 hour'`;

/** Stores the use of a session, at most once an hour. */
export async function prolongSession(
  db: Statements,
  id: string,
  use: { at: Date; expiresAt: Date; clientAddress: string; userAgent: string | null },
): Promise<void> {
  await db.query(prolong, [id, use.expiresAt, use.at, use.clientAddress, use.userAgent]);
}

const ownSession = columns('sign_in_sessions', [
  'id',
  'client_address',
  'user_agent',
  'created_at',
  'updated_at',
  'expires_at',
]);
const sessionsOfPerson = sql`select ${ownSession} from sign_in_sessions
  where person_id = $1 and expires_at > now() order by id desc limit $2 offset $3`;
const countOfPerson = sql`select ${total} from sign_in_sessions where person_id = $1 and expires_at > now()`;

export interface OwnSessionRow {
  id: string;
  client_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

/** Finds the sessions of a person that are good, newest first. */
export async function findSessionsOf(
  db: Statements,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sessions: OwnSessionRow[]; total: number }> {
  const [sessions, [counted]] = await Promise.all([
    db.query(sessionsOfPerson, [personId, limit, offset]),
    db.query(countOfPerson, [personId]),
  ]);
  return { sessions, total: counted?.total ?? 0 };
}

const removeOne = sql`delete from sign_in_sessions where person_id = $1 and id = $2
  returning ${columns('sign_in_sessions', ['id'])}`;

/** Ends a session of a person. Returns false if they have none with this id. */
export async function deleteSession(tx: Tx, personId: string, id: string): Promise<boolean> {
  const deleted = await tx.query(removeOne, [personId, id]);
  return deleted.length > 0;
}

const removeAll = sql`delete from sign_in_sessions s using people p
  where p.id = s.person_id and p.email = lower($1) returning ${columns('sign_in_sessions', ['id'], 's')}`;

/** Ends all sessions of an address and returns their number. */
export const deleteSessionsOfEmail = async (tx: Tx, email: string): Promise<number> =>
  (await tx.query(removeAll, [email])).length;

const removeEverything = sql`with verifications as (delete from sign_in_verifications)
  delete from sign_in_sessions`;

/** Ends all sessions of everybody, and the links and codes that wait for somebody to sign in. */
export const writeEndOfAllSessions = (tx: Tx): void => tx.defer(removeEverything);
