/** What operators see of those who sign in. */
import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const beginsWith = fragment`lower(o.email) ~>=~ $1 and lower(o.email) ~<~ ($1 || chr(1114111))`;
const operators = sql`select ${computed('email', 'text', 'lower(o.email)')} from operators o
  where o.removed_at is null and ${beginsWith} order by 1 limit $2`;

/** Finds addresses of operators that begin with a text in lower case, in order. */
export const findEmailsOfOperators = async (db: Statements, text: string, limit: number): Promise<string[]> =>
  (await db.query(operators, [text, limit])).map(({ email }) => email);

const people = sql`select ${columns('people', ['email', 'has_second_factor', 'last_signed_in_at'], 'p')},
    ${computed('has_password', 'boolean', 'exists (select from sign_in_accounts a where a.person_id = p.id and a.password is not null)')},
    ${computed('passkeys_count', 'bigint', '(select count(*) from passkeys k where k.person_id = p.id)')},
    ${computed('sessions_count', 'bigint', '(select count(*) from sign_in_sessions s where s.person_id = p.id and s.expires_at > now())')}
  from people p where p.email = any($1::text[])`;

/** Finds those with these addresses, in lower case, who have signed in. */
export const findPersonLines = (db: Statements, emails: readonly string[]) => db.query(people, [emails]);

const rolesOf = sql`select ${computed('email', 'text', 'lower(o.email)')}, ${columns('operators', ['role'], 'o')}
  from operators o where o.removed_at is null and lower(o.email) = any($1::text[])`;

export const findRolesOfOperators = (db: Statements, emails: readonly string[]) =>
  db.query(rolesOf, [emails]);
