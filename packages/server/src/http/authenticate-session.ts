/** Requests of people who are signed in: the session of a cookie, and the organization that the person acts for. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../context/caller.ts';
import type { Services } from '../context/context.ts';
import type { PersonSession } from '../context/person.ts';
import { networkOf } from '../kit/client-address.ts';
import { hourMs } from '../kit/duration.ts';
import { AppError } from '../kit/errors.ts';
import { findMemberships, type MembershipRow } from '../modules/organizations/memberships.sql.ts';
import { findCallerByUserId } from '../modules/organizations/organizations.sql.ts';
import { cookieNames, openSignedCookie, readCookie } from '../modules/people/session-cookie.ts';
import { findSession, prolongSession, type SessionRow } from '../modules/people/sessions.sql.ts';
import { sessionMs } from '../modules/people/sign-in-limits.ts';
import { requireOwnOrigin } from './own-origin.ts';

export interface SessionAuthenticator {
  /** True if the request has a session cookie, good or not. */
  hasCookie(request: FastifyRequest): boolean;
  /** Returns the session of a request, or null if it has none that is good. */
  findSession(request: FastifyRequest): Promise<PersonSession | null>;
  /**
   * Returns the caller of a request with a session, or refuses it and says why. `organizationId` is for a page, whose address
   * names what the header of other requests names.
   */
  authenticate(request: FastifyRequest, organizationId?: string): Promise<Caller>;
  /** Clears the cache, so that the next request reads the database. */
  forget(): void;
}

/** Less than a second: an ended session and a removed user stop, and a new role counts, on every server within one second. */
const ttl = 800;
const max = 10_000;
const prolongEveryMs = hourMs;

export function createSessionAuthenticator(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'signInKeyStore'>,
): SessionAuthenticator {
  const { config, db, clock, log, signInKeyStore } = services;
  const { session: cookieName } = cookieNames(config);
  // Concurrent requests wait for the same load. Those whose load is under way when a cache is cleared still get their answer.
  const ignoreFetchAbort = true;
  const sessions = new LRUCache<string, SessionRow | 'unknown'>({
    ...{ max, ttl, ignoreFetchAbort },
    fetchMethod: async (token) => (await findSession(db, token)) ?? 'unknown',
  });
  const memberships = new LRUCache<string, MembershipRow[]>({
    ...{ max, ttl, ignoreFetchAbort },
    fetchMethod: (email) => findMemberships(db, email),
  });
  const callers = new LRUCache<string, Caller | 'unknown'>({
    ...{ max, ttl, ignoreFetchAbort },
    fetchMethod: async (name) => {
      const [organizationId = '', userId = ''] = name.split(' ');
      return (await findCallerByUserId(db, organizationId, userId)) ?? 'unknown';
    },
  });
  const prolongedAt = new LRUCache<string, number>({ max });

  const cookieOf = ({ headers }: FastifyRequest) => readCookie(headers.cookie, cookieName);

  async function findGoodSession(request: FastifyRequest): Promise<PersonSession | null> {
    const cookie = cookieOf(request);
    // A cookie that the service did not sign is not looked up.
    const token = cookie && openSignedCookie(cookie, await signInKeyStore.secret());
    const row = token ? await sessions.fetch(token) : undefined;
    if (!row || row === 'unknown' || row.expires_at <= clock.now()) return null;
    prolong(row, request);
    return {
      id: row.id,
      personId: row.person_id,
      email: row.email,
      hasPassword: row.has_password,
      hasSecondFactor: row.has_second_factor,
      operatorRole: row.operator_role,
      signedInAt: row.created_at,
      expiresAt: row.expires_at,
    };
  }

  function prolong({ id, updated_at }: SessionRow, { ip, headers }: FastifyRequest): void {
    const at = clock.now();
    const last = Math.max(updated_at.getTime(), prolongedAt.get(id) ?? 0);
    if (at.getTime() - last < prolongEveryMs) return;
    prolongedAt.set(id, at.getTime());
    const use = { clientAddress: networkOf(ip), userAgent: headers['user-agent']?.slice(0, 500) ?? null };
    prolongSession(db, id, { at, expiresAt: new Date(at.getTime() + sessionMs), ...use }).catch(
      (error: unknown) => log.warn({ err: error }, 'The last use of a session could not be stored'),
    );
  }

  return {
    hasCookie: (request) => cookieOf(request) !== null,
    findSession: findGoodSession,
    async authenticate(request, organizationId) {
      const session = await findGoodSession(request);
      if (!session) {
        throw new AppError(
          'unauthorized',
          'You are not signed in, or your session has ended: sign in again.',
        );
      }
      // A page of another site could let the browser send the cookie.
      if (request.method !== 'GET') requireOwnOrigin(request, config);
      const belongsTo = (await memberships.fetch(session.email)) ?? [];
      const chosen = chooseMembership(belongsTo, organizationId ?? request.headers['gifts-organization']);
      const caller = await callers.fetch(`${chosen.organization_id} ${chosen.user_id}`);
      if (!caller || caller === 'unknown') throw noMember();
      return caller;
    },
    forget() {
      sessions.clear();
      memberships.clear();
      callers.clear();
    },
  };
}

function chooseMembership(
  memberships: readonly MembershipRow[],
  named: string | string[] | undefined,
): MembershipRow {
  const chosen =
    named === undefined
      ? memberships[0]
      : memberships.find(({ organization_id }) => organization_id === String(named).toLowerCase());
  if (named === undefined && memberships.length > 1) {
    throw new AppError(
      'invalid_request',
      'You belong to several organizations: name one by its id in the header Gifts-Organization.',
    );
  }
  if (!chosen) throw noMember();
  return chosen;
}

const noMember = () =>
  new AppError('forbidden', 'You do not belong to this organization, or its account is closed.');
