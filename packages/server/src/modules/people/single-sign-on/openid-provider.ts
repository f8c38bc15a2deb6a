/** A provider that speaks OpenID Connect: the code flow with PKCE, state and nonce. The library is loaded at the first sign-in. */
import type { ServerMetadata } from 'openid-client';
import pLimit from 'p-limit';
import { isThisMachine, type OidcSettings } from '../../../config/oidc-settings.ts';
import type { Clock } from '../../../kit/clock.ts';
import { hourMs } from '../../../kit/duration.ts';
import { createBoundedFetch } from '../../../kit/safe-fetch/bounded-fetch.ts';
import {
  type IdentityProvider,
  type ProvidedIdentity,
  ProviderUnavailable,
  type SignInAttempt,
} from '../../../ports/identity-provider.ts';
import { type Claims, identityFrom, mayKnowMore } from './claims.ts';
import { errorOfProvider } from './provider-errors.ts';

/** The page at which the provider sends people back. It must be entered there exactly like this. */
export const returnAddress = (publicUrl: string): string => new URL(`${publicUrl}/sign-in/return`).href;

interface ProviderOptions {
  readonly settings: OidcSettings;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Of each of at most four requests. */
  readonly timeoutMs?: number;
}

type Library = typeof import('openid-client');

const maxAnswerBytes = 1024 * 1024;
/** A document that changes is read again after this time. Keys are read at each sign-in, so a new one counts at once. */
const metadataMs = hourMs;
/** Clocks of two machines differ. */
const clockToleranceSeconds = 60;
const signInsAtOnce = 16;
const mostWaiting = 64;

export function createOpenIdProvider(options: ProviderOptions): IdentityProvider {
  const { settings, publicUrl, clock, timeoutMs = 5_000 } = options;
  const http = createBoundedFetch({
    ...{ timeoutMs, maxBytes: maxAnswerBytes },
    connectionsPerOrigin: signInsAtOnce,
  });
  const limit = pLimit(signInsAtOnce);
  const send: typeof fetch = async (url, init) =>
    http.send(String(url), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: init?.body ? String(init.body) : null,
    });
  const isInsecure = isThisMachine(new URL(settings.issuer).hostname) && settings.issuer.startsWith('http:');
  let metadataInUse: { readonly metadata: Promise<ServerMetadata>; readonly until: number } | null = null;

  async function discover(library: Library): Promise<ServerMetadata> {
    const discovered = await library.discovery(
      new URL(settings.issuer),
      settings.clientId,
      {},
      library.None(),
      {
        [library.customFetch]: send as never,
        timeout: timeoutMs / 1000,
        execute: isInsecure ? [library.allowInsecureRequests] : [],
      },
    );
    const { supportsPKCE: _, ...metadata } = discovered.serverMetadata();
    if (new URL(metadata.issuer).href === new URL(settings.issuer).href) return metadata;
    throw new ProviderUnavailable(
      `OIDC_ISSUER is ${settings.issuer}, and the provider calls itself otherwise.`,
    );
  }

  function metadataOf(library: Library): Promise<ServerMetadata> {
    const now = clock.now().getTime();
    if (metadataInUse && metadataInUse.until > now) return metadataInUse.metadata;
    const reading = { metadata: discover(library), until: now + metadataMs };
    metadataInUse = reading;
    return reading.metadata;
  }

  /** Each sign-in has a configuration of its own, because the library keeps keys with it. */
  async function configure(library: Library) {
    const metadata = await metadataOf(library);
    const configuration = new library.Configuration(
      structuredClone(metadata),
      settings.clientId,
      { [library.clockTolerance]: clockToleranceSeconds },
      authenticationOf(library, metadata, settings.clientSecret),
    );
    configuration[library.customFetch] = send as never;
    configuration.timeout = timeoutMs / 1000;
    if (isInsecure) library.allowInsecureRequests(configuration);
    library.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async function claimsOf(library: Library, query: string, attempt: SignInAttempt): Promise<Claims> {
    const configuration = await configure(library);
    const address = new URL(`${returnAddress(publicUrl)}?${query}`);
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims: Claims | undefined = tokens.claims();
    if (!claims) throw new ProviderUnavailable('The provider sent no ID token.');
    if (!configuration.serverMetadata().userinfo_endpoint || !mayKnowMore(claims, settings)) return claims;
    const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...more, ...claims };
  }

  async function reaching<T>(work: (library: Library) => Promise<T>): Promise<T> {
    if (limit.pendingCount >= mostWaiting) {
      throw new ProviderUnavailable('Too many people are signing in at this moment.');
    }
    const library = await import('openid-client');
    return limit(() => work(library)).catch((error: unknown) => {
      const known = errorOfProvider(library, error);
      // Its document may be wrong, and be corrected by now.
      if (known instanceof ProviderUnavailable) metadataInUse = null;
      throw known;
    });
  }

  return {
    addressFor: ({ state, nonce, codeVerifier }) =>
      reaching(async (library) => {
        const address = library.buildAuthorizationUrl(await configure(library), {
          redirect_uri: returnAddress(publicUrl),
          scope: settings.scopes,
          ...{ state, nonce },
          code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      }),
    identify: (query, attempt): Promise<ProvidedIdentity> =>
      reaching(async (library) => identityFrom(await claimsOf(library, query, attempt), settings)),
    close: () => http.close(),
  };
}

/**
 * The secret goes into the form where the provider takes it there: not every provider decodes a header as the standard says.
 * Without a list, the standard names the header.
 */
function authenticationOf(library: Library, metadata: ServerMetadata, secret: string) {
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  return methods.includes('client_secret_post')
    ? library.ClientSecretPost(secret)
    : library.ClientSecretBasic(secret);
}
