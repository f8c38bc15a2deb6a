/** The port of the provider that people sign in at. What it says of somebody was checked; every other outcome is an error. */

/** Secrets of one sign-in. None of them is used twice. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** 43 to 128 characters (RFC 7636). */
  readonly codeVerifier: string;
}

/** What the provider says of somebody. */
export interface ProvidedIdentity {
  readonly issuer: string;
  /** The identity, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Null if the provider left the groups out because they are too many. */
  readonly groups: readonly string[] | null;
}

export interface IdentityProvider {
  /** Returns the address at the provider that the browser goes to. */
  addressFor(attempt: SignInAttempt): Promise<string>;
  /** Finds out who came back. `query` is what the provider added to our address. Takes 20 seconds at most. */
  identify(query: string, attempt: SignInAttempt): Promise<ProvidedIdentity>;
  close(): Promise<void>;
}

/** The provider cannot be used at this moment, or is not set up as the settings say. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider refuses the sign-in, or its answer is not one for us. The message is a sentence for the person. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}
