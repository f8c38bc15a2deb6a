/** Asks one cell whether it has what a request carries. Each look is by an index, as that of the request itself. */
import type { Services } from '../context/context.ts';
import { hasChecksum, hashApiKey } from '../modules/organizations/api-key-format.ts';
import {
  knowsApiKey,
  knowsLinkCode,
  knowsOrganization,
  knowsPublicAppId,
} from '../modules/organizations/known-organizations.sql.ts';
import { openAccess } from '../modules/pages/mailbox/mailbox-access.ts';
import {
  knowsPasskey,
  knowsPendingSignIn,
  knowsPerson,
  knowsToken,
} from '../modules/people/known-people.sql.ts';
import { openSignedCookie } from '../modules/people/session-cookie.ts';
import { findSession } from '../modules/people/sessions.sql.ts';
import type { Credential } from './credential-of.ts';

const linkCodeLength = 6;

type Ask = (services: Services, value: string) => Promise<boolean>;

const asks: Readonly<Record<Credential['kind'], Ask>> = {
  // What was never issued is not looked up.
  'api key': async ({ db, config }, key) =>
    (hasChecksum(key) || key === config.demoApiKey) && knowsApiKey(db.sharedReader, hashApiKey(key)),
  session: async ({ db, signInKeyStore }, cookie) => {
    const token = openSignedCookie(cookie, await signInKeyStore.secret());
    return token !== null && (await findSession(db.sharedReader, token)) !== null;
  },
  'pending sign-in': async ({ db, signInKeyStore }, cookie) => {
    const identifier = openSignedCookie(cookie, await signInKeyStore.secret());
    return identifier !== null && knowsPendingSignIn(db.sharedReader, identifier);
  },
  link: ({ db }, link) => knowsLinkCode(db.sharedReader, link.slice(0, linkCodeLength)),
  app: ({ db }, id) => knowsPublicAppId(db.sharedReader, id),
  'mailbox cookie': (services, cookie) => knowsMailbox(services, 'cookie', cookie),
  'mailbox code': (services, code) => knowsMailbox(services, 'code', code),
  email: async ({ db }, email) =>
    (await knowsPerson(db.sharedReader, email)) ||
    knowsOrganization(db.sharedReader, { ids: [], emails: [email] }),
  token: ({ db }, token) => knowsToken(db.sharedReader, token),
  passkey: ({ db }, id) => knowsPasskey(db.sharedReader, id),
};

export const knowsCredential = (services: Services, { kind, value }: Credential): Promise<boolean> =>
  asks[kind](services, value);

async function knowsMailbox(services: Services, kind: 'cookie' | 'code', sealed: string): Promise<boolean> {
  const key = openAccess(services, kind, sealed);
  return (
    key !== null && knowsOrganization(services.db.sharedReader, { ids: [key.organizationId], emails: [] })
  );
}
