/** Organizations that sign up by themselves. A link proves the address first; until then there is a row, and nothing else. */

import type { TokenInput } from '@gifts/contract/dashboard/person-operations';
import {
  mostRegistrations,
  type RegistrationDone,
  type RegistrationInput,
  type RegistrationRequested,
} from '@gifts/contract/dashboard/registration';
import { isEmail } from '@gifts/contract/email';
import type { Actor } from '../../../context/initiator.ts';
import type { PersonAnswer, PersonRequest } from '../../../context/person.ts';
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { dayMs, hourMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { recordAct } from '../../audit/record-act.ts';
import { createOrganizationOf } from '../../organizations/create-organization.ts';
import { findMemberships } from '../../organizations/memberships.sql.ts';
import { enqueueRegistrationMail } from '../enqueue-person-mail.ts';
import { hashedToken, newLinkToken, registrationLink } from '../link-tokens.ts';
import { findOperator } from '../operators.sql.ts';
import { findPersonByEmail } from '../people.sql.ts';
import {
  answerWith,
  headersFor,
  type PersonTransaction,
  personTransaction,
} from '../person-transaction.process.ts';
import { enter, refused, refusedLink } from '../sign-in.process.ts';
import { registrationMs } from '../sign-in-limits.ts';
import { takeAttempt } from '../take-attempt.ts';
import { canRegister } from './can-register.ts';
import {
  countRegistrations,
  lockRegistrationOf,
  type RegistrationRow,
  writeRegistration,
  writeSpent,
} from './registrations.sql.ts';

/** Keeps what was typed, and lets a job mail the link. The sandbox without a mail server answers with the link. */
export async function requestRegistration(
  { services }: PersonRequest,
  input: RegistrationInput,
): Promise<PersonAnswer<RegistrationRequested>> {
  requireRegistration(services);
  const { email } = input;
  if (!isEmail(email)) {
    throw badRequest([{ field: 'email', message: `"${email}" is not a valid e-mail address.` }]);
  }
  const isMailed = services.config.smtpUrl !== undefined;
  return personTransaction(services, async ({ tx }) => {
    const tooMany =
      (await takeAttempt(services, tx, 'link', email)) ?? (await takeRegistration(services, tx, email));
    if (tooMany) return tooMany;
    const id = newId();
    const now = services.clock.now();
    const token = isMailed ? null : newLinkToken();
    writeRegistration(tx, {
      ...{ id, email, first_name: input.first_name, last_name: input.last_name },
      organization_name: input.organization_name,
      token_hash: token && hashedToken(token),
      is_mailed: isMailed,
      created_at: now,
      expires_at: new Date(now.getTime() + registrationMs),
    });
    if (isMailed) enqueueRegistrationMail(tx, id, email);
    const link = token && registrationLink(services.config.publicUrl, token);
    return { body: { link }, cookies: [] };
  });
}

function requireRegistration(services: PersonRequest['services']): void {
  if (canRegister(services)) return;
  throw new AppError(
    'forbidden',
    'Organizations cannot sign up here by themselves: ask those who run the service for one.',
  );
}

/** One at a time is counted, so that many at once cannot pass the bound. */
async function takeRegistration(
  { clock }: PersonRequest['services'],
  tx: Tx,
  email: string,
): Promise<AppError | null> {
  await holdUntilCommit(tx, singleLocks.registrations);
  const { ofAll, ofAddress } = await countRegistrations(tx, new Date(clock.now().getTime() - dayMs), email);
  if (ofAll < mostRegistrations.ofAll && ofAddress < mostRegistrations.ofAddress) return null;
  return new AppError('rate_limited', 'There were too many registrations within a day: try again tomorrow.', {
    retryAfterSeconds: hourMs / 1000,
  });
}

/** Makes the organization, its first admin and the session in one transaction. */
export async function spendRegistration(
  request: PersonRequest,
  { token }: TokenInput,
): Promise<PersonAnswer<RegistrationDone>> {
  const { services, session, forgetSessions } = request;
  requireRegistration(services);
  const answer = await personTransaction(services, async (transaction) => {
    const { tx } = transaction;
    const now = services.clock.now();
    const row = await lockRegistrationOf(tx, hashedToken(token));
    if (!row) return refusedLink();
    const isOwn = session?.email === row.email.toLowerCase();
    if (row.made_organization_id !== null) {
      if (isOwn) return done(row.made_organization_id);
      return refused('This link has made its organization already. Sign in to go on.');
    }
    if (row.expires_at <= now) return refusedLink();
    // A link that was shown and not mailed proves nothing about an address that somebody has.
    if (!row.is_mailed && !isOwn && (await isKnown(tx, row.email))) {
      return refused(
        `${row.email} belongs to somebody here. Sign in with it in this browser, and open the link again.`,
      );
    }
    return make(request, transaction, row);
  });
  forgetSessions();
  return answer;
}

async function isKnown(tx: Tx, email: string): Promise<boolean> {
  const [memberships, operator, person] = [
    await findMemberships(tx, email),
    await findOperator(tx, email),
    await findPersonByEmail(tx, email),
  ];
  return memberships.length > 0 || operator !== null || person !== null;
}

async function make(
  request: PersonRequest,
  { auth, tx }: PersonTransaction,
  row: RegistrationRow,
): Promise<PersonAnswer<RegistrationDone>> {
  const { services, session, visitor } = request;
  const email = row.email.toLowerCase();
  const made = await createOrganizationOf(tx, {
    ...{ name: row.organization_name, environment: services.config.environment },
    admin: { email: row.email, firstName: row.first_name, lastName: row.last_name },
  });
  writeSpent(tx, row.id, made.id, services.clock.now());
  if (services.config.environment === 'sandbox') {
    enqueue(tx, 'import_built_in_collections', { organization_id: made.id });
  }
  const { origin } = services.initiator;
  const actor: Actor = { kind: 'user', userId: made.userId, email, keyId: null, keyName: null };
  recordAct({ initiator: { actor, origin } }, tx, {
    ...{ organizationId: made.id, act: 'register_organization', details: { name: row.organization_name } },
    subject: { kind: 'organization', id: made.id },
  });
  if (session?.email === email) return done(made.id);
  await holdUntilCommit(tx, singleLocks.personCreation);
  const known = await findPersonByEmail(tx, email);
  // The link proves the address, and not the second factor.
  if (known?.has_second_factor) {
    return { body: { organization_id: made.id, next: 'sign_in' }, cookies: [] };
  }
  const { internalAdapter } = await auth.$context;
  const person =
    known ??
    (await internalAdapter.createUser({ email, emailVerified: true, name: '' }, { method: 'magic-link' }));
  const opened = await auth.api.openSession({
    body: { personId: person.id },
    headers: headersFor(visitor),
    returnHeaders: true,
  });
  await enter(request, tx, person, { act: 'sign_in', details: { by: 'registration_link' } });
  return answerWith(services, { organization_id: made.id, next: 'done' }, opened.headers);
}

const done = (organizationId: string): PersonAnswer<RegistrationDone> => ({
  body: { organization_id: organizationId, next: 'done' },
  cookies: [],
});
