/** The passkeys of a person: adding, naming and removing them. */
import {
  type AddPasskeyInput,
  type Passkey,
  type PasskeyRegistration,
  passkeyAlgorithms,
  type RenamePasskeyInput,
} from '@gifts/contract/dashboard/passkeys';
import type { BeginPasskeyInput } from '@gifts/contract/dashboard/person-operations';
import type { Services } from '../../context/context.ts';
import type { PersonAnswer, PersonRequest, PersonSession } from '../../context/person.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { isUuid, newId } from '../../kit/ids.ts';
import { type List, offsetOf, type PageQuery } from '../../lists/page.ts';
import { makeChallenge, openChallenge } from './challenges.ts';
import { challengeIn, checkNewPasskey, openWebAuthn, personHandle } from './check-passkey.ts';
import { enqueuePersonMail } from './enqueue-person-mail.ts';
import { whenHashing } from './hashing.ts';
import { orRefusal } from './open-authentication.ts';
import {
  deletePasskey,
  findAllPasskeys,
  findPasskeys,
  insertPasskey,
  lockPersonById,
  type PasskeyRow,
  renamePasskeyOf,
  spendChallenge,
} from './passkeys.sql.ts';
import { type PersonTransaction, personTransaction, sessionHeaders } from './person-transaction.process.ts';
import { recordOwnAct } from './record-own-act.ts';
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts';
import { freshSessionMs, mostPasskeys } from './sign-in-limits.ts';
import { withPassword } from './with-password.ts';

type OwnRequest = PersonRequest<PersonSession>;

const personOf = ({ session }: OwnRequest) => ({ id: session.personId, email: session.email });
const holderOf = ({ session }: OwnRequest) => `session ${session.id}` as const;

export async function beginPasskey(
  request: OwnRequest,
  { password }: BeginPasskeyInput,
): Promise<PersonAnswer<PasskeyRegistration>> {
  const { services, session } = request;
  const party = requireRelyingParty(services.config);
  await proveIdentity(request, password);
  const passkeys = await findAllPasskeys(services.db, session.personId);
  if (passkeys.length >= mostPasskeys) throw tooManyPasskeys();
  const secret = await services.signInKeyStore.secret();
  return {
    body: {
      challenge: makeChallenge(secret, holderOf(request), services.clock.now()),
      relying_party_id: party.id,
      person_handle: personHandle(session.personId),
      email: session.email,
      algorithms: [...passkeyAlgorithms],
      known_passkeys: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    },
    cookies: [],
  };
}

/** A passkey signs in for years, so nobody adds one at a screen that somebody left open. */
async function proveIdentity(request: OwnRequest, password: string | undefined): Promise<void> {
  const { services, session } = request;
  if (password !== undefined) {
    await whenHashing(() =>
      personTransaction(services, (transaction) => checkPassword(request, transaction, password)),
    );
    return;
  }
  const isFresh = services.clock.now().getTime() - session.signedInAt.getTime() < freshSessionMs;
  if (isFresh) return;
  throw new AppError(
    'sign_in_refused',
    session.hasPassword
      ? 'You signed in more than ten minutes ago: enter your password.'
      : 'You signed in more than ten minutes ago: sign in again first.',
  );
}

const checkPassword = (request: OwnRequest, transaction: PersonTransaction, password: string) =>
  withPassword(request, transaction, () =>
    orRefusal(
      transaction.auth.api.verifyPassword({
        body: { password },
        headers: sessionHeaders(request.services, request.visitor),
      }),
    ),
  );

export async function addPasskey(
  request: OwnRequest,
  input: AddPasskeyInput,
): Promise<PersonAnswer<Passkey>> {
  const { services } = request;
  const party = requireRelyingParty(services.config);
  const text = challengeIn(input.client_data);
  const secret = await services.signInKeyStore.secret();
  const holder = holderOf(request);
  const challenge = text && openChallenge(text, { secret, holder, now: services.clock.now() });
  if (!challenge) throw tookTooLong();
  const webAuthn = await openWebAuthn();
  return personTransaction(services, async ({ tx }) => {
    if (!(await spendChallenge(tx, challenge))) return tookTooLong();
    const made = await checkNewPasskey(webAuthn, party, text, input);
    if (!made) return refusedPasskey();
    const stored = await store(request, tx, {
      ...made,
      relying_party_id: party.id,
      transports: [...new Set(input.transports)],
      name: input.name.trim(),
    });
    if (stored instanceof AppError) return stored;
    await recordOwnAct(services, tx, personOf(request), {
      act: 'add_passkey',
      details: { passkey_id: stored.id, name: stored.name },
    });
    enqueuePersonMail(tx, request.session.email, 'passkey_added');
    return { body: presentPasskey(services, stored), cookies: [] };
  });
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'person_id' | 'created_at' | 'last_used_at'>;

async function store(
  { services, session }: OwnRequest,
  tx: Tx,
  passkey: NewPasskey,
): Promise<PasskeyRow | AppError> {
  await lockPersonById(tx, session.personId);
  const passkeys = await findAllPasskeys(tx, session.personId);
  if (passkeys.length >= mostPasskeys) return tooManyPasskeys();
  const stored = await insertPasskey(tx, {
    ...passkey,
    id: newId(),
    person_id: session.personId,
    created_at: services.clock.now(),
  });
  return stored ?? new AppError('invalid_request', 'This passkey was added before.');
}

export async function listPasskeys(
  { services, session }: OwnRequest,
  query: PageQuery,
): Promise<PersonAnswer<List<Passkey>>> {
  const { passkeys, total } = await findPasskeys(services.db, session.personId, {
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const data = passkeys.map((row) => presentPasskey(services, row));
  return { body: { data, list_meta: { total_count: total } }, cookies: [] };
}

export const renamePasskey = (
  request: OwnRequest,
  id: string,
  { name }: RenamePasskeyInput,
): Promise<PersonAnswer<Passkey>> =>
  personTransaction(request.services, async ({ tx }) => {
    const { services, session } = request;
    const renamed = isUuid(id) && (await renamePasskeyOf(tx, session.personId, id, name.trim()));
    if (!renamed) return unknownPasskey();
    await recordOwnAct(services, tx, personOf(request), {
      act: 'rename_passkey',
      details: { passkey_id: renamed.id, name: renamed.name },
    });
    return { body: presentPasskey(services, renamed), cookies: [] };
  });

export const removePasskey = (request: OwnRequest, id: string): Promise<PersonAnswer<undefined>> =>
  personTransaction(request.services, async ({ tx }) => {
    const { services, session } = request;
    const removed = isUuid(id) && (await deletePasskey(tx, session.personId, id));
    if (!removed) return unknownPasskey();
    await recordOwnAct(services, tx, personOf(request), {
      act: 'remove_passkey',
      details: { passkey_id: removed.id, name: removed.name },
    });
    enqueuePersonMail(tx, session.email, 'passkey_removed');
    return { body: undefined, cookies: [] };
  });

const presentPasskey = ({ config }: Pick<Services, 'config'>, row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  is_usable: row.relying_party_id === relyingPartyOf(config.publicUrl)?.id,
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

const tookTooLong = () =>
  new AppError('sign_in_refused', 'This took too long, or was repeated. Begin again to add a passkey.');

const refusedPasskey = () =>
  new AppError('sign_in_refused', 'The passkey was not made as we asked. Try again, or in another browser.');

const tooManyPasskeys = () =>
  new AppError(
    'invalid_request',
    `You have ${mostPasskeys} passkeys, and nobody has more: remove one first.`,
  );

const unknownPasskey = () => new AppError('not_found', 'Passkey not found');
