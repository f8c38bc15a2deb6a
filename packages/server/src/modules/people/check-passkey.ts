/** Checks what a browser made with a passkey. The library is loaded when somebody uses one for the first time. */
import type { AddPasskeyInput, PasskeySignInInput } from '@gifts/contract/dashboard/passkeys';
import { passkeyAlgorithms } from '@gifts/contract/dashboard/passkeys';
import type { PasskeyRow } from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';

export const openWebAuthn = () => import('@simplewebauthn/server');

type WebAuthn = Awaited<ReturnType<typeof openWebAuthn>>;

/** Returns the challenge in `clientDataJSON`, or null if there is none, or if the page was in a frame of another site. */
export function challengeIn(clientData: string): string | null {
  try {
    const said: { challenge?: unknown; crossOrigin?: unknown } | null = JSON.parse(
      Buffer.from(clientData, 'base64url').toString(),
    );
    if (said?.crossOrigin === true) return null;
    return typeof said?.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

/** The bytes and texts come from outside, and the library throws errors of many kinds about them. */
async function orNull<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'uses' | 'is_synced'>;

/** Returns what is to be stored of a new passkey, or null if it is not right. */
export const checkNewPasskey = (
  { verifyRegistrationResponse }: WebAuthn,
  { id, origin }: RelyingParty,
  challenge: string,
  input: AddPasskeyInput,
): Promise<NewPasskey | null> =>
  orNull(async () => {
    if (await holdsCertificate(input.attestation)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: input.credential_id,
        rawId: input.credential_id,
        type: 'public-key',
        response: { clientDataJSON: input.client_data, attestationObject: input.attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (registrationInfo?.credential.id !== input.credential_id) return null;
    return {
      credential_id: registrationInfo.credential.id,
      public_key: Buffer.from(registrationInfo.credential.publicKey),
      uses: registrationInfo.credential.counter,
      is_synced: registrationInfo.credentialBackedUp,
    };
  });

/** Nobody asked for one, and to check a certificate the library would ask addresses that the certificate names. */
async function holdsCertificate(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined));
}

/** Returns what changes by a use of a passkey, or null if the use is not right. */
export const checkPasskeyUse = (
  { verifyAuthenticationResponse }: WebAuthn,
  { id, origin }: RelyingParty,
  challenge: string,
  passkey: PasskeyRow,
  input: PasskeySignInInput,
): Promise<Pick<PasskeyRow, 'uses' | 'is_synced'> | null> =>
  orNull(async () => {
    if (input.person_handle !== personHandle(passkey.person_id)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: input.credential_id,
        rawId: input.credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: input.client_data,
          authenticatorData: input.authenticator_data,
          signature: input.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.uses,
      },
    });
    if (!verified) return null;
    return { uses: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp };
  });

/** The id of a person, as browsers keep it beside a passkey. */
export const personHandle = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
