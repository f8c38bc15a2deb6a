/** Signing in with a passkey, which replaces the password and the second factor. */
import { randomBytes } from 'node:crypto';
import type { PasskeyChallenge, PasskeySignInInput } from '@gifts/contract/dashboard/passkeys';
import type { SignInProgress } from '@gifts/contract/dashboard/person-operation';
import type { PersonAnswer, PersonRequest } from '../../context/person.ts';
import { assert } from '../../kit/assert.ts';
import { challengeMs, makeChallenge, openChallenge } from './challenges.ts';
import { challengeIn, checkPasskeyUse, openWebAuthn } from './check-passkey.ts';
import { lockPasskey, spendChallenge, writePasskeyUse } from './passkeys.sql.ts';
import { findPersonById } from './people.sql.ts';
import { headersFor, personTransaction } from './person-transaction.process.ts';
import { requireRelyingParty } from './relying-party.ts';
import { cookieNames, readCookie, setCookieHeader } from './session-cookie.ts';
import { belongsNowhere, enter, refused, signedIn } from './sign-in.process.ts';

/** Returns the random name under which a browser was asked for a passkey. */
function browserOf({ services, visitor }: PersonRequest): string | null {
  const value = readCookie(visitor.cookie, cookieNames(services.config).passkey);
  return value && /^[\w-]{32}$/.test(value) ? value : null;
}

const holderOf = (browser: string) => `browser ${browser}` as const;

export async function beginPasskeySignIn(request: PersonRequest): Promise<PersonAnswer<PasskeyChallenge>> {
  const { config, signInKeyStore, clock } = request.services;
  const party = requireRelyingParty(config);
  // Several tabs of a browser share the name.
  const browser = browserOf(request) ?? randomBytes(24).toString('base64url');
  const challenge = makeChallenge(await signInKeyStore.secret(), holderOf(browser), clock.now());
  const cookie = setCookieHeader(config, {
    name: cookieNames(config).passkey,
    value: browser,
    maxAgeSeconds: challengeMs / 1000,
  });
  return { body: { challenge, relying_party_id: party.id }, cookies: [cookie] };
}

export async function signInByPasskey(
  request: PersonRequest,
  input: PasskeySignInInput,
): Promise<PersonAnswer<SignInProgress>> {
  const { services, visitor } = request;
  const party = requireRelyingParty(services.config);
  const text = challengeIn(input.client_data);
  const browser = browserOf(request);
  const secret = await services.signInKeyStore.secret();
  const now = services.clock.now();
  const challenge = text && browser && openChallenge(text, { secret, holder: holderOf(browser), now });
  if (!challenge) throw tookTooLong();
  const webAuthn = await openWebAuthn();
  return personTransaction(services, async ({ auth, tx }) => {
    if (!(await spendChallenge(tx, challenge))) return tookTooLong();
    const passkey = await lockPasskey(tx, input.credential_id, party.id);
    const use = passkey && (await checkPasskeyUse(webAuthn, party, text, passkey, input));
    if (!use) return refusedPasskey();
    writePasskeyUse(tx, passkey.id, { uses: use.uses, isSynced: use.is_synced, at: now });
    const person = await findPersonById(tx, passkey.person_id);
    assert(person, 'a passkey has a person');
    const made = await auth.api.openSession({
      body: { personId: person.id },
      headers: headersFor(visitor),
      returnHeaders: true,
    });
    const details = { by: 'passkey', passkey_id: passkey.id };
    const isKnown = await enter(request, tx, person, { act: 'sign_in', details });
    // Thrown and not returned: the session must not stay.
    if (!isKnown) throw belongsNowhere();
    return signedIn(request, made.headers);
  });
}

const tookTooLong = () => refused('This took too long, or was repeated. Begin again.');

const refusedPasskey = () =>
  refused('This passkey is not known here or was removed. Sign in another way, then add a new one.');
