/** Signing in at the provider: the browser is sent there, and comes back with an answer that only it can use, and once. */
import { createHmac, randomBytes } from 'node:crypto';
import type { SignInProgress } from '@gifts/contract/dashboard/person-operation';
import type { ProviderAddress, ProviderAnswerInput } from '@gifts/contract/dashboard/ways-in';
import { isEmail } from '@gifts/contract/email';
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import type { Services } from '../../../context/context.ts';
import type { PersonAnswer, PersonRequest } from '../../../context/person.ts';
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { withoutData } from '../../../kit/log-error.ts';
import {
  type IdentityProvider,
  type ProvidedIdentity,
  ProviderRefusal,
  type SignInAttempt,
} from '../../../ports/identity-provider.ts';
import { findMemberships } from '../../organizations/memberships.sql.ts';
import { makeChallenge, openChallenge } from '../challenges.ts';
import { findOperator } from '../operators.sql.ts';
import { spendChallenge } from '../passkeys.sql.ts';
import { findPersonByEmail, findPersonById, type PersonRow } from '../people.sql.ts';
import { headersFor, type PersonTransaction, personTransaction } from '../person-transaction.process.ts';
import { cookieNames, readCookie, setCookieHeader } from '../session-cookie.ts';
import { enter, refused, signedIn, waitForCode } from '../sign-in.process.ts';
import { providerMs } from '../sign-in-limits.ts';
import { applyGroups } from './apply-groups.ts';
import { findPersonOfSubject, hasSubject, writeSubject, writeSubjectUse } from './provider-identities.sql.ts';

interface Provider {
  readonly settings: OidcSettings;
  readonly provider: IdentityProvider;
}

function requireProvider({ config, identityProvider: provider }: Services): Provider {
  if (config.oidc && provider) return { settings: config.oidc, provider };
  throw new AppError('invalid_request', 'Single sign-on is not set up at this service.');
}

/** The random name of a browser that was sent to the provider. */
function browserOf({ services, visitor }: PersonRequest): string | null {
  const value = readCookie(visitor.cookie, cookieNames(services.config).provider);
  return value && /^[\w-]{32}$/.test(value) ? value : null;
}

const holderOf = (browser: string) => `returning browser ${browser}` as const;

/** What goes to the provider and back is made from the state, so nothing is stored until the browser comes back. */
function attemptOf(secret: string, browser: string, state: string): SignInAttempt {
  const made = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose} of ${browser}: ${state}`).digest('base64url');
  return { state, nonce: made('nonce'), codeVerifier: made('code verifier') };
}

export async function beginSingleSignOn(request: PersonRequest): Promise<PersonAnswer<ProviderAddress>> {
  const { services } = request;
  const { provider } = requireProvider(services);
  const secret = await services.signInKeyStore.secret();
  // Several tabs of a browser share the name.
  const browser = browserOf(request) ?? randomBytes(24).toString('base64url');
  const state = makeChallenge(secret, holderOf(browser), services.clock.now(), providerMs);
  const attempt = attemptOf(secret, browser, state);
  const address = await orAnswer(services, provider.addressFor(attempt));
  const cookie = setCookieHeader(services.config, {
    name: cookieNames(services.config).provider,
    value: browser,
    maxAgeSeconds: providerMs / 1000,
  });
  return { body: { address }, cookies: [cookie] };
}

export async function finishSingleSignOn(
  request: PersonRequest,
  { answer }: ProviderAnswerInput,
): Promise<PersonAnswer<SignInProgress>> {
  const { services } = request;
  const { provider, settings } = requireProvider(services);
  const secret = await services.signInKeyStore.secret();
  const browser = browserOf(request);
  const state = new URLSearchParams(answer).get('state');
  const now = services.clock.now();
  const challenge = browser && state && openChallenge(state, { secret, holder: holderOf(browser), now });
  if (!challenge) throw tookTooLong();
  // Committed before the provider is asked: whoever sends the answer again is refused, whatever became of the first time.
  const isFirst = await services.db.transaction((tx) => spendChallenge(tx, challenge));
  if (!isFirst) throw tookTooLong();
  const identity = await orAnswer(services, provider.identify(answer, attemptOf(secret, browser, state)));
  return personTransaction(services, (transaction) => signInAs(request, transaction, { settings, identity }));
}

interface Known {
  readonly settings: OidcSettings;
  readonly identity: ProvidedIdentity;
}

async function signInAs(
  request: PersonRequest,
  transaction: PersonTransaction,
  { settings, identity }: Known,
): Promise<PersonAnswer<SignInProgress> | AppError> {
  const { services } = request;
  const { auth, tx } = transaction;
  await holdUntilCommit(tx, singleLocks.personCreation);
  const found = await personOf(services, transaction, identity);
  if (found instanceof AppError) return found;
  const { person, isNew } = found;
  await applyGroups({ services, tx, email: person.email, settings, identity });
  if (!(await belongsSomewhere(tx, person.email))) {
    // Thrown, so that somebody new does not become a person. What a known person has lost is committed.
    if (isNew) throw belongsNowhereYet();
    return belongsNowhereYet();
  }
  const call = {
    body: { personId: person.id },
    headers: headersFor(request.visitor),
    returnHeaders: true,
  } as const;
  // Where the provider is the only way in, it decides alone how people prove who they are.
  const made = settings.isOnly
    ? await auth.api.openSession(call)
    : await auth.api.openSessionAfterProvider(call);
  if (made.response.twoFactorRedirect) return waitForCode(request, made.headers);
  await enter(request, tx, person, { act: 'sign_in', details: { by: 'single_sign_on' } });
  return signedIn(request, made.headers);
}

async function belongsSomewhere(tx: Tx, email: string): Promise<boolean> {
  const [memberships, operator] = [await findMemberships(tx, email), await findOperator(tx, email)];
  return memberships.length > 0 || operator !== null;
}

interface Found {
  readonly person: PersonRow;
  readonly isNew: boolean;
}

/** The subject is the identity. An address counts only at the first sign-in, and only if the provider has verified it. */
async function personOf(
  services: Services,
  { auth, tx }: PersonTransaction,
  identity: ProvidedIdentity,
): Promise<Found | AppError> {
  const now = services.clock.now();
  const knownId = await findPersonOfSubject(tx, identity);
  const known = knownId && (await findPersonById(tx, knownId));
  if (known) {
    writeSubjectUse(tx, identity, now);
    return { person: known, isNew: false };
  }
  const { email, isEmailVerified } = identity;
  if (!email || !isEmail(email)) return refused('The provider tells no e-mail address of yours.');
  if (!isEmailVerified) return refused('The provider does not confirm that your e-mail address is yours.');
  const person = await findPersonByEmail(tx, email);
  if (person && (await hasSubject(tx, person.id, identity.issuer))) return belongsToAnother();
  const { internalAdapter } = await auth.$context;
  const { id } =
    person ??
    (await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'oauth' }));
  writeSubject(tx, id, identity, now);
  return { person: person ?? { id, email, has_second_factor: false }, isNew: person === null };
}

/** Returns what the provider says, or says to the person why there is nothing. */
async function orAnswer<T>({ log }: Services, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn({ reason: messagesOf(error) }, 'Single sign-on did not succeed');
    if (error instanceof ProviderRefusal) throw refused(error.message);
    throw new AppError(
      'unavailable',
      'The provider that you sign in with cannot be reached, or is not set up as it should be. Try again in a minute, and tell whoever runs this service if it stays so.',
      { retryAfterSeconds: 60 },
    );
  }
}

/** Only the messages, because the errors hold what the provider says of people. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [withoutData(error.message), ...messagesOf(error.cause)] : [];

const tookTooLong = () =>
  refused('This took too long, was repeated, or began in another browser. Begin again.');

const belongsNowhereYet = () =>
  refused('Nobody with your e-mail address belongs to an organization here. Ask an admin to add you.');

const belongsToAnother = () =>
  refused(
    'Your e-mail address belongs to another account of the provider here. Ask whoever runs this service to make way for yours.',
  );
