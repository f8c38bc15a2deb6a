/** Operators who are signed in. */
import type { TestApp } from '../../harness/app.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

/** Adds an operator, and signs them in. */
export async function operatorOf(app: TestApp, email: string, role = 'owner'): Promise<Browser> {
  await app.db.query(
    'insert into operators (id, email, role, created_at) values (gen_random_uuid(), $1, $2, now())',
    [email, role],
  );
  return signInByLink(app, email);
}

/** The names of the acts in an audit log, oldest first; of the deployment with the nil id. */
export async function actsIn(app: TestApp, organizationId: string, actor: string): Promise<string[]> {
  const rows = await app.db.query<{ act: string }>(
    `select act from audit_entries where organization_id = $1 and actor_kind = 'operator'
       and actor ->> 'userName' = $2 order by id`,
    [organizationId, actor],
  );
  return rows.map(({ act }) => act);
}

/** Makes all sessions look as if their people had signed in long ago. Sessions are remembered for less than a second. */
export const ageSessions = (app: TestApp): Promise<unknown> =>
  app.db.query(`update sign_in_sessions set created_at = now() - interval '16 minutes'`);
