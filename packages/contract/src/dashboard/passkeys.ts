/**
 * Passkeys: key pairs that a device or a password manager keeps for one site. The names of WebAuthn are written like the
 * others of the API. Bytes are in base64url without padding.
 */
import { patterns } from '../patterns.ts';
import { Nullable, RequiredLine, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';

const Bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: patterns.base64url, description });

const challenge = Type.String({ description: 'Bytes to be signed. Good once, within five minutes.' });
const relyingPartyId = Type.String({ description: 'The host name that passkeys are made for.' });
const credentialId = Bytes(1400, 'The `rawId` of the passkey.');
const clientData = Bytes(4000, '`clientDataJSON`: what the browser says of the challenge and the page.');
const transport = Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z-]+$' });

/** COSE numbers of the kinds of keys: Ed25519, ECDSA with P-256, and RSA for older computers. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

export const KnownPasskey = Type.Object(
  {
    id: Type.String({ description: 'The `rawId` of the passkey.' }),
    transports: Type.Array(Type.String(), { description: 'How a browser reaches it.' }),
  },
  { title: 'KnownPasskey', description: 'A passkey that the person has already.' },
);

export const PasskeyRegistration = Type.Object(
  {
    challenge,
    relying_party_id: relyingPartyId,
    person_handle: Type.String({ description: 'The id of the person, as bytes.' }),
    email: Type.String({ description: 'The name under which browsers show the passkey.' }),
    algorithms: Type.Array(Type.Integer(), { description: 'COSE numbers of the kinds of keys, best first.' }),
    known_passkeys: Type.Array(KnownPasskey, {
      description: 'What keeps one of these makes no other one.',
    }),
  },
  { title: 'PasskeyRegistration', description: 'What a browser needs to make a passkey.' },
);
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

export const PasskeyChallenge = Type.Object(
  { challenge, relying_party_id: relyingPartyId },
  { title: 'PasskeyChallenge', description: 'What a browser needs to use a passkey.' },
);
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const Passkey = Type.Object(
  {
    id: Uuid('Id of the passkey.'),
    name: Type.String({ description: 'Name that the person gave it.' }),
    is_usable: Type.Boolean({
      description: 'False if it was made for another host name than that of `PUBLIC_URL`.',
    }),
    is_synced: Type.Boolean({
      description: 'True if it is kept in an account, so that it outlives the device.',
    }),
    created_at: Timestamp('Time at which it was added.'),
    last_used_at: Nullable(Timestamp('Last sign-in with it.')),
  },
  { title: 'Passkey', description: 'A passkey with which a person signs in.' },
);
export type Passkey = Static<typeof Passkey>;

const name = RequiredLine(100, 'Name of the passkey, such as that of the device.');

export const AddPasskeyInput = Strict({
  name,
  credential_id: credentialId,
  client_data: clientData,
  attestation: Bytes(10_000, '`attestationObject`. It must not hold a certificate of the device.'),
  transports: Type.Array(transport, { maxItems: 10, description: 'How the browser reached it.' }),
});
export type AddPasskeyInput = Static<typeof AddPasskeyInput>;

export const RenamePasskeyInput = Strict({ name });
export type RenamePasskeyInput = Static<typeof RenamePasskeyInput>;

export const PasskeySignInInput = Strict({
  credential_id: credentialId,
  client_data: clientData,
  authenticator_data: Bytes(4000, '`authenticatorData`.'),
  signature: Bytes(2000, '`signature`.'),
  person_handle: Bytes(100, '`userHandle`.'),
});
export type PasskeySignInInput = Static<typeof PasskeySignInInput>;
