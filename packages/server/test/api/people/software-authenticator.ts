/** A device that keeps passkeys, with the browser around it. It can be told to do what honest ones do not. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AddPasskeyInput,
  PasskeyChallenge,
  PasskeyRegistration,
  PasskeySignInInput,
} from '@gifts/contract/dashboard/passkeys';

export type Cbor = number | string | Buffer | Map<number | string, Cbor> | readonly Cbor[];

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes what attestations consist of (RFC 8949). */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(encode)]);
}

export const keyKinds = ['ES256', 'EdDSA', 'RS256'] as const;
export type KeyKind = (typeof keyKinds)[number];

function makeKey(kind: KeyKind): { privateKey: KeyObject; cose: Map<number, Cbor>; hash: 'sha256' | null } {
  const part = (text = ''): Buffer => Buffer.from(text, 'base64url');
  if (kind === 'ES256') {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const entries: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ];
    return { privateKey, cose: new Map(entries), hash: 'sha256' };
  }
  if (kind === 'EdDSA') {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    const entries: [number, Cbor][] = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(x)],
    ];
    return { privateKey, cose: new Map(entries), hash: null };
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  const entries: [number, Cbor][] = [
    [1, 3],
    [3, -257],
    [-1, part(n)],
    [-2, part(e)],
  ];
  return { privateKey, cose: new Map(entries), hash: 'sha256' };
}

/** What may be wrong. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly signature?: Buffer;
  readonly uses?: number;
  readonly personHandle?: string;
  readonly attestation?: readonly [format: string, statement: Map<string, Cbor>];
  /** Signs the new passkey with itself. That is not wrong. */
  readonly attestsItself?: boolean;
}

export interface Authenticator {
  readonly credentialId: string;
  /** Answers a registration. The passkey is kept for the person. */
  make(registration: PasskeyRegistration, wrong?: Misbehaviour): AddPasskeyInput;
  /** Signs in. Each use counts one more. */
  use(challenge: PasskeyChallenge, wrong?: Misbehaviour): PasskeySignInInput;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const present = 1;
const verified = 4;
const mayBeSynced = 8;
const synced = 16;
const holdsKey = 64;

interface AuthenticatorOptions {
  readonly origin: string;
  readonly kind?: KeyKind;
  /** False for a device that always says 0. */
  readonly counts?: boolean;
}

export function createAuthenticator({
  origin,
  kind = 'ES256',
  counts = true,
}: AuthenticatorOptions): Authenticator {
  const { privateKey, cose, hash } = makeKey(kind);
  const credential = randomBytes(32);
  const credentialId = credential.toString('base64url');
  let uses = 0;
  let handle = '';

  const clientDataOf = (usualType: string, challenge: string, wrong: Misbehaviour): string =>
    JSON.stringify({
      type: wrong.type ?? usualType,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: wrong.crossOrigin ?? false,
    });

  function dataOf(relyingPartyId: string, more: number, wrong: Misbehaviour): Buffer {
    const flags =
      (wrong.isPresent === false ? 0 : present) |
      (wrong.isVerified === false ? 0 : verified) |
      (counts ? 0 : mayBeSynced | synced) |
      more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.uses ?? uses);
    return Buffer.concat([sha256(wrong.relyingPartyId ?? relyingPartyId), Buffer.from([flags]), counter]);
  }

  return {
    credentialId,
    make(registration, wrong = {}) {
      handle = registration.person_handle;
      const clientData = clientDataOf('webauthn.create', registration.challenge, wrong);
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const authData = Buffer.concat([
        dataOf(registration.relying_party_id, holdsKey, wrong),
        ...[Buffer.alloc(16), length, credential, encode(cose)],
      ]);
      const ownStatement = (): Map<string, Cbor> =>
        new Map<string, Cbor>([
          ['alg', cose.get(3) ?? 0],
          ['sig', sign(hash, Buffer.concat([authData, sha256(clientData)]), privateKey)],
        ]);
      const usual = wrong.attestsItself
        ? (['packed', ownStatement()] as const)
        : (['none', new Map<string, Cbor>()] as const);
      const [format, statement] = wrong.attestation ?? usual;
      const attestation = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        name: 'Laptop',
        credential_id: credentialId,
        client_data: Buffer.from(clientData).toString('base64url'),
        attestation: encode(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    use({ challenge, relying_party_id }, wrong = {}) {
      if (counts) uses += 1;
      const clientData = clientDataOf('webauthn.get', challenge, wrong);
      const authData = dataOf(relying_party_id, 0, wrong);
      const signed = Buffer.concat([authData, sha256(clientData)]);
      const signature = wrong.signature ?? sign(hash, signed, privateKey);
      return {
        credential_id: credentialId,
        client_data: Buffer.from(clientData).toString('base64url'),
        authenticator_data: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        person_handle: wrong.personHandle ?? handle,
      };
    },
  };
}
