/** Who is signed in, and where. */
import type { OwnSession, SessionState, SignedInPerson } from '@gifts/contract/dashboard/person-operations';
import type { Services } from '../../context/context.ts';
import type { PersonAnswer, PersonRequest, PersonSession } from '../../context/person.ts';
import { networkOf } from '../../kit/client-address.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { findMemberships } from '../organizations/memberships.sql.ts';
import { canMail } from './can-mail.ts';
import { personTransaction } from './person-transaction.process.ts';
import { recordOwnAct } from './record-own-act.ts';
import { canRegister } from './registration/can-register.ts';
import { relyingPartyOf } from './relying-party.ts';
import { cookieNames, readCookie, setCookieHeader } from './session-cookie.ts';
import { deleteSession, findSessionsOf, type OwnSessionRow } from './sessions.sql.ts';
import { sessionMs } from './sign-in-limits.ts';

type OwnRequest = PersonRequest<PersonSession>;

export async function getSession({
  services,
  session,
  visitor,
}: PersonRequest): Promise<PersonAnswer<SessionState>> {
  const { environment, smtpUrl, publicUrl, oidc } = services.config;
  return {
    body: {
      environment,
      person: session && (await presentPerson(services, session)),
      can_mail: canMail(services),
      has_mailbox: environment === 'sandbox' && smtpUrl === undefined,
      passkey_origin: oidc?.isOnly ? null : (relyingPartyOf(publicUrl)?.origin ?? null),
      can_register: canRegister(services),
      single_sign_on: oidc && { name: oidc.name, is_only: oidc.isOnly },
    },
    // The browser keeps the cookie as long as the session lives, which begins anew with each use.
    cookies: session
      ? [
          sessionCookie(
            services,
            readCookie(visitor.cookie, cookieNames(services.config).session) ?? '',
            sessionMs / 1000,
          ),
        ]
      : [],
  };
}

async function presentPerson(services: Services, session: PersonSession): Promise<SignedInPerson> {
  const memberships = await findMemberships(services.db, session.email);
  return {
    id: session.personId,
    email: session.email,
    first_name: memberships[0]?.first_name ?? '',
    last_name: memberships[0]?.last_name ?? '',
    has_password: session.hasPassword,
    has_second_factor: session.hasSecondFactor,
    signed_in_at: session.signedInAt.toISOString(),
    memberships: memberships.map(({ organization_id, organization_name, user_id, role }) => ({
      organization_id,
      organization_name,
      user_id,
      role,
    })),
    operator_role: session.operatorRole,
  };
}

export async function signOut({
  services,
  session,
  forgetSessions,
}: PersonRequest): Promise<PersonAnswer<undefined>> {
  if (session) {
    await personTransaction(services, async ({ tx }) => {
      await deleteSession(tx, session.personId, session.id);
      await recordOwnAct(services, tx, { id: session.personId, email: session.email }, { act: 'sign_out' });
      return {};
    });
    forgetSessions();
  }
  return { body: undefined, cookies: [sessionCookie(services, '', 0)] };
}

const sessionCookie = ({ config }: Services, value: string, maxAgeSeconds: number): string =>
  setCookieHeader(config, { name: cookieNames(config).session, value, maxAgeSeconds });

export async function listOwnSessions(
  { services, session }: OwnRequest,
  query: PageQuery,
): Promise<PersonAnswer<List<OwnSession>>> {
  const { sessions, total } = await findSessionsOf(services.db, session.personId, {
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const data = sessions.map((row) => presentSession(row, session.id));
  return { body: { data, list_meta: { total_count: total } }, cookies: [] };
}

const presentSession = (row: OwnSessionRow, currentId: string): OwnSession => ({
  id: row.id,
  is_current: row.id === currentId,
  client_address: row.client_address ? networkOf(row.client_address) : null,
  user_agent: row.user_agent || null,
  created_at: row.created_at.toISOString(),
  last_used_at: row.updated_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export async function endOwnSession(
  { services, session, forgetSessions }: OwnRequest,
  id: string,
): Promise<PersonAnswer<undefined>> {
  await personTransaction(services, async ({ tx }) => {
    const isEnded = isUuid(id) && (await deleteSession(tx, session.personId, id));
    if (!isEnded) return new AppError('not_found', 'Session not found');
    const person = { id: session.personId, email: session.email };
    await recordOwnAct(services, tx, person, { act: 'end_own_session', details: { session_id: id } });
    return {};
  });
  forgetSessions();
  return { body: undefined, cookies: [] };
}
