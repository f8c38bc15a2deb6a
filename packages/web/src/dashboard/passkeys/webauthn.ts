/** Passkeys in the browser: what the service asks for, in the words of WebAuthn, and the answer back. */
import type {
  AddPasskeyInput,
  PasskeyChallenge,
  PasskeyRegistration,
  PasskeySignInInput,
} from '../../api/dashboard-operations.generated.ts';
import { PageProblem } from '../api/problems.ts';

/**
 * True if this page can ask for passkeys. `origin` is where the service says that they work. Before it is known, a page
 * with a host name and https counts as right.
 */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  if (typeof PublicKeyCredential !== 'function') return false;
  if (origin !== undefined) return origin === location.origin;
  return isSecureContext && !/^\[|^[\d.]+$/.test(location.hostname);
}

/** True if the browser suggests passkeys in the field of the e-mail address. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Asks the person to make a passkey. */
export async function makePasskey(asked: PasskeyRegistration): Promise<Omit<AddPasskeyInput, 'name'>> {
  const credential = await fromBrowser(
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: asked.relying_party_id, name: 'Gifts' },
        user: { id: bytesOf(asked.person_handle), name: asked.email, displayName: asked.email },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: asked.known_passkeys.map(({ id, transports }) => ({
          type: 'public-key',
          id: bytesOf(id),
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PageProblem(otherProblem);
  return {
    credential_id: textOf(credential.rawId),
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

interface AskOptions {
  /** True: the browser suggests passkeys in a field, and waits until the person chooses one. */
  readonly isSuggestion: boolean;
  readonly signal?: AbortSignal;
}

/** Asks the person to sign in with a passkey. */
export async function askForPasskey(
  asked: PasskeyChallenge,
  { isSuggestion, signal }: AskOptions,
): Promise<PasskeySignInInput> {
  const credential = await fromBrowser(
    navigator.credentials.get({
      ...(isSuggestion && { mediation: 'conditional' }),
      ...(signal && { signal }),
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.relying_party_id,
        userVerification: 'required',
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse && response.userHandle)) {
    throw new PageProblem(otherProblem);
  }
  return {
    credential_id: textOf(credential.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    person_handle: textOf(response.userHandle),
  };
}

const otherProblem = 'The browser could not do this. Try again, or use another browser.';
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was canceled, or took too long.',
  InvalidStateError: 'A passkey of yours is kept there already.',
};

async function fromBrowser(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new PageProblem(problems[error.name] ?? otherProblem);
  }
  throw new PageProblem(otherProblem);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
