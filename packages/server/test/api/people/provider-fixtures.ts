/** A provider of single sign-on on this machine, which tells the truth unless a test lets it lie. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { OidcSettings } from '../../../src/config/oidc-settings.ts';
import type { TestResponse } from '../../harness/app.ts';
import type { Browser } from './people-fixtures.ts';

export const clientId = 'gifts';
export const clientSecret = 'a secret: with/signs+';

type Claims = Record<string, unknown>;

/** What the provider does otherwise than it should. */
export interface Lies {
  /** Changes what the discovery document says. */
  metadata?: Claims;
  /** Changes the claims of ID tokens. */
  claims?: Claims;
  /** Signs with a key that it does not publish. */
  isForged?: boolean;
  /** Writes this instead of the algorithm that it signs with. */
  algorithm?: string;
  /** Changes claims after the signature. */
  tampered?: Claims;
  userinfo?: Claims;
  /** Answers this instead, on every path or on one. */
  instead?: (path: string, response: ServerResponse) => boolean;
}

export interface Provider {
  readonly issuer: string;
  readonly settings: OidcSettings;
  lies: Lies;
  /** Paths that were asked for, oldest first. */
  readonly asked: string[];
  /** Lets somebody sign in at the address that the service sent the browser to, and returns what the browser brings back. */
  letIn(address: string, claims: Claims): string;
  rotateKeys(): void;
  close(): Promise<void>;
}

interface Pending {
  readonly nonce: string | null;
  readonly challenge: string;
  readonly redirect: string;
  readonly claims: Claims;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const newKey = (): SigningKey => ({
  kid: randomBytes(4).toString('hex'),
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startProvider(changes: Partial<OidcSettings> = {}): Promise<Provider> {
  let key = newKey();
  const pending = new Map<string, Pending>();
  const userinfo = new Map<string, Claims>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const issuer = `http://127.0.0.1:${port}`;

  function metadata(): Claims {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize?tenant=1`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      ...provider.lies.metadata,
    };
  }

  function idToken({ nonce, claims }: Pending): string {
    const { lies } = provider;
    const now = Math.floor(Date.now() / 1000);
    const body = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...claims, ...lies.claims };
    const header = encoded({ alg: lies.algorithm ?? 'RS256', typ: 'JWT', kid: key.kid });
    const signing = lies.isForged ? newKey() : key;
    const signed = `${header}.${encoded(body)}`;
    const signature = createSign('RSA-SHA256').update(signed).sign(signing.privateKey, 'base64url');
    return lies.tampered
      ? `${header}.${encoded({ ...body, ...lies.tampered })}.${signature}`
      : `${signed}.${signature}`;
  }

  function exchange(request: IncomingMessage, form: URLSearchParams): [number, object] {
    const { authorization = '' } = request.headers;
    const header = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
    const inHeader = header.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const inForm = [form.get('client_id'), form.get('client_secret')];
    const given = (authorization ? inHeader : inForm).join();
    if (given !== [clientId, clientSecret].join()) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const found = pending.get(code);
    pending.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (found?.challenge !== verifier || form.get('redirect_uri') !== found?.redirect) {
      return [400, { error: 'invalid_grant' }];
    }
    const token = randomBytes(8).toString('hex');
    userinfo.set(token, { sub: found.claims['sub'], ...provider.lies.userinfo });
    return [200, { access_token: token, token_type: 'Bearer', id_token: idToken(found) }];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    asked.push(path);
    if (provider.lies.instead?.(path, response)) return;
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (path === '/.well-known/openid-configuration') return send(200, metadata());
    if (path === '/keys') {
      return send(200, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
      });
    }
    if (path === '/userinfo') {
      const claims = userinfo.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      return claims ? send(200, claims) : send(401, { error: 'invalid_token' });
    }
    if (path !== '/token') return send(404, {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    send(...exchange(request, new URLSearchParams(Buffer.concat(chunks).toString())));
  }

  const provider: Provider = {
    issuer,
    asked,
    lies: {},
    settings: {
      ...{ issuer, clientId, clientSecret, name: 'Acme ID', scopes: 'openid email profile' },
      ...{ verifiedClaim: 'email_verified', groupsClaim: 'groups', groupRoles: [] },
      ...{ isOnly: false, addsPeople: false },
      ...changes,
    },
    letIn(sentTo, claims) {
      const { searchParams } = new URL(sentTo);
      const code = randomBytes(12).toString('hex');
      pending.set(code, {
        nonce: searchParams.get('nonce'),
        challenge: searchParams.get('code_challenge') ?? '',
        redirect: searchParams.get('redirect_uri') ?? '',
        claims,
      });
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
    },
    rotateKeys() {
      key = newKey();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

export const begin = (browser: Browser): Promise<TestResponse> =>
  browser.post('/internal/sign_in/provider/begin');

export const finish = (browser: Browser, answer: string): Promise<TestResponse> =>
  browser.post('/internal/sign_in/provider', { answer });

/** The claims of somebody whose address the provider has verified. */
export const verified = (email: string, more: Claims = {}): Claims => ({
  sub: `subject of ${email}`,
  email,
  email_verified: true,
  ...more,
});

/** Goes to the provider and back. */
export async function signInAtProvider(
  provider: Provider,
  browser: Browser,
  claims: Claims,
): Promise<TestResponse> {
  const { status, body } = await begin(browser);
  if (status !== 200) throw new Error(`The sign-in did not begin: ${JSON.stringify(body)}`);
  return finish(browser, provider.letIn(body.address, claims));
}
