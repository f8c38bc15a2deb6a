import { ProviderRefusal, ProviderUnavailable } from '../../../ports/identity-provider.ts';

type Library = typeof import('openid-client');

/** Codes of the library for an answer that is not meant for us, is too old, or was signed by nobody we know. */
const notForUs = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** Returns an error of the port for one of the library. Texts of the provider are repeated nowhere. */
export function errorOfProvider(library: Library, error: unknown): Error {
  if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return error;
  if (error instanceof library.AuthorizationResponseError) return refusedBy(error.error);
  if (error instanceof library.ResponseBodyError) return refusedCode(error.error);
  if (error instanceof library.WWWAuthenticateChallengeError) {
    return new ProviderUnavailable('The provider refuses the client id and the secret of this service.');
  }
  const code = error instanceof library.ClientError ? error.code : undefined;
  if (code && notForUs.has(code)) {
    return new ProviderRefusal('The answer of the provider is not valid for this service. Begin again.', {
      cause: error,
    });
  }
  return new ProviderUnavailable('The provider does not answer as it should.', { cause: error });
}

const refusedBy = (code: string): Error =>
  code === 'temporarily_unavailable' || code === 'server_error'
    ? new ProviderUnavailable('The provider says that it is not available.')
    : new ProviderRefusal(
        code === 'access_denied'
          ? 'The provider did not let you in. Ask those who run it for access.'
          : `The provider refused the sign-in (${named(code)}).`,
      );

const refusedCode = (code: string): Error =>
  code === 'invalid_grant'
    ? new ProviderRefusal('This took too long, or was repeated. Begin again.')
    : new ProviderUnavailable(`The provider refused the request of this service (${named(code)}).`);

/** A code is a word of the standard. Anything else could be a text for people. */
const named = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'without a known reason');
