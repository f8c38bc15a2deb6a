/**
 * The library of sign-ins. Nothing else in the service imports it, and its own routes are not served: the operations of people
 * call what they need. Its statements run in the transaction of the operation, so that a sign-in, its entry in the audit log
 * and its mail are stored together or not at all.
 */
import { randomBytes } from 'node:crypto';
import { longestPassword, shortestPassword } from '@gifts/contract/dashboard/person-operations';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Statement } from '../../db/sql.ts';
import { assert } from '../../kit/assert.ts';
import { systemClock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { hashedToken } from './link-tokens.ts';
import { runningTransaction } from './running-transaction.ts';
import { cookieNames, isSecure } from './session-cookie.ts';
import { codeLimit, secondFactorMs, sessionMs } from './sign-in-limits.ts';

/** What the library sends is prepared under names of its own, because it is not known before. */
const statements = new Map<string, Statement>();

function statementOf(text: string): Statement {
  const known = statements.get(text);
  if (known) return known;
  const statement: Statement = { text, columns: [], name: `sign_in_${statements.size + 1}` };
  statements.set(text, statement);
  return statement;
}

const transactionControl = /^(?:begin|start|commit|rollback|savepoint|release)\b/i;

/** The library asks for a pool of connections. It gets the transaction of the operation instead. */
const transactionPool = {
  connect: async () => ({
    async query(text: string, values: readonly unknown[] = []) {
      const tx = runningTransaction();
      assert(tx, 'the library of sign-ins is called in a transaction');
      assert(
        !transactionControl.test(text),
        'the operation begins and commits the transaction, not the library',
      );
      const rows = await tx.query(statementOf(text), values);
      return { command: text.slice(0, 6).toUpperCase(), rowCount: rows.length, rows };
    },
    release: () => undefined,
  }),
  end: async () => undefined,
};

const dialect = new PostgresDialect({ pool: transactionPool as never });

const afterProvider = '/sign-in/after-provider';

/** After a link and after the provider, a person with a second factor is asked for the code as after a password. */
const secondFactorAfterOthers: BetterAuthPlugin = {
  id: 'second-factor-after-others',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === '/magic-link/verify' || path === afterProvider,
        handler: createAuthMiddleware(async (call) => {
          const made = call.context.newSession;
          if (!made) return;
          const { twoFactorEnabled: isSetUp } = made.user;
          if (!isSetUp) return;
          const { internalAdapter } = call.context;
          deleteSessionCookie(call, true);
          await internalAdapter.deleteSession(made.session.token);
          call.context.setNewSession(null);
          const identifier = `2fa-${randomBytes(20).toString('hex')}`;
          const expiresAt = new Date(systemClock.now().getTime() + secondFactorMs);
          await internalAdapter.createVerificationValue({ value: made.user.id, identifier, expiresAt });
          await internalAdapter.createVerificationValue({
            value: '0',
            identifier: `2fa-attempts-${identifier}`,
            expiresAt,
          });
          const cookie = call.context.createAuthCookie('two_factor', { maxAge: secondFactorMs / 1000 });
          await call.setSignedCookie(cookie.name, identifier, call.context.secret, cookie.attributes);
          return call.json({ twoFactorRedirect: true });
        }),
      },
    ],
  },
};

/** An endpoint that makes the session of a person. Only operations call it: the library's routes are not served. */
const sessionEndpoint = <Path extends string>(path: Path) =>
  createAuthEndpoint(
    path,
    { method: 'POST', metadata: { $Infer: { body: {} as { personId: string } } } },
    async (call) => {
      const { internalAdapter } = call.context;
      const user = await internalAdapter.findUserById(call.body.personId);
      assert(user, 'the caller has found the person');
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(call, { session, user });
      return call.json<{ twoFactorRedirect?: true }>({});
    },
  );

const sessionsOfOthers = {
  id: 'sessions-of-others',
  endpoints: {
    /** For somebody who has proved who they are by what needs no second factor. */
    openSession: sessionEndpoint('/sign-in/open-session'),
    /** For somebody whom the provider knows. A second factor is asked for. */
    openSessionAfterProvider: sessionEndpoint(afterProvider),
  },
} satisfies BetterAuthPlugin;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export function createAuthentication(config: Pick<Config, 'publicUrl'>, secret: string) {
  const names = cookieNames(config);
  return betterAuth({
    appName: 'Gifts',
    baseURL: config.publicUrl,
    secret,
    database: { dialect, type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    // Failures of people are answers of operations, and texts of the library may contain what they typed.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      modelName: 'people',
      fields: { emailVerified: 'email_verified', ...times },
    },
    session: {
      modelName: 'sign_in_sessions',
      fields: {
        userId: 'person_id',
        expiresAt: 'expires_at',
        ipAddress: 'client_address',
        userAgent: 'user_agent',
        ...times,
      },
      expiresIn: sessionMs / 1000,
      // sessions.sql.ts prolongs sessions.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'sign_in_accounts',
      fields: { userId: 'person_id', accountId: 'account_id', providerId: 'provider', ...times },
    },
    verification: {
      modelName: 'sign_in_verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: 'hashed',
      disableCleanup: true,
    },
    advanced: {
      // It would cut off the end of IPv6 addresses, and with it all of ::1.
      ipAddress: { ipv6Subnet: 128 },
      // The tables have only the columns that are used.
      database: { generateId: newId, validateSchema: false },
      // The prefix __Host- is part of the names.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: isSecure(config), sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: names.session },
        two_factor: { name: names.secondFactor },
      },
    },
    plugins: [
      magicLink({
        storeToken: { type: 'custom-hasher', hash: async (token) => hashedToken(token) },
        // makeSignInLink makes the tokens, because links differ in how long they live.
        sendMagicLink: () => undefined,
      }),
      twoFactor({
        issuer: 'Gifts',
        twoFactorCookieMaxAge: secondFactorMs / 1000,
        accountLockout: {
          enabled: true,
          maxFailedAttempts: codeLimit.attempts,
          durationSeconds: codeLimit.lockedMs / 1000,
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'has_second_factor' } },
          twoFactor: {
            modelName: 'second_factors',
            fields: {
              userId: 'person_id',
              backupCodes: 'recovery_codes',
              verified: 'is_confirmed',
              failedVerificationCount: 'failures',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      secondFactorAfterOthers,
      sessionsOfOthers,
    ],
  });
}

export type Authentication = ReturnType<typeof createAuthentication>;
