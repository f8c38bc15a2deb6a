/** Finds what a request carries that belongs to one organization or person, without the database. */
import type { IncomingHttpHeaders } from 'node:http';
import { type CookieNames, readCookie } from '../modules/people/session-cookie.ts';

/** What cells are asked for. */
export interface Credential {
  readonly kind:
    | 'api key'
    | 'session'
    | 'pending sign-in'
    | 'link'
    | 'app'
    | 'mailbox cookie'
    | 'mailbox code'
    | 'email'
    | 'token'
    | 'passkey';
  readonly value: string;
}

/** Where a request goes. What `form` carries is in its body. */
export type Destination =
  | { readonly to: 'main' | 'all cells' | 'form' }
  | { readonly to: 'cell'; readonly credential: Credential };

export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const main: Destination = { to: 'main' };

/** These carry an address, a token or a name in their body. */
const forms: ReadonlySet<string> = new Set([
  '/internal/sign_in',
  '/internal/sign_in/links',
  '/internal/sign_in/links/spend',
  '/internal/sign_in/passkey',
  '/internal/password/resets',
  '/internal/password/resets/spend',
  '/internal/registrations',
  '/internal/registrations/spend',
  '/embed/interim_cards',
  '/mailbox',
]);

/** Whoever signs in there is known only to the provider, or is the first operator. */
const ofMain: ReadonlySet<string> = new Set([
  '/internal/sign_in/passkey/begin',
  '/internal/sign_in/provider/begin',
  '/internal/sign_in/provider',
  '/internal/first_operator',
]);

/** Outside companies call without a name of ours: each cell looks whether it is meant. */
const callbacks = /^\/(?:gateways\/[^/]+\/callbacks|carriers\/[^/]+\/callbacks|hooks\/mail\/returned)$/;

/**
 * Links begin with the link code of their organization. The whole link is what is looked for: an organization that is made later in
 * another cell can get the same code.
 */
const links = /^\/(?:gift|r|pay|cards|invoices|logos)\/([a-z0-9]{6}[-/][^/?]+)/;

export function destinationOf(request: RequestHead, cookies: CookieNames): Destination {
  const { method, url } = request;
  const path = url.split('?', 1)[0] ?? '';
  const [, link] = links.exec(path) ?? [];
  if (link) return cell('link', link);
  if (method === 'POST' && callbacks.test(path)) return { to: 'all cells' };
  if (method === 'POST' && forms.has(path)) return { to: 'form' };
  if (ofMain.has(path)) return main;
  if (path.startsWith('/embed/')) return orMain('app', queryOf(url).get('public_app_id'));
  if (path === '/mailbox' || path.startsWith('/mailbox/')) return ofMailbox(request);
  if (path === '/internal/sign_in/second_factor')
    return orMain('pending sign-in', readCookie(request.headers.cookie, cookies.secondFactor));
  return ofCaller(request, cookies);
}

/** As the service itself does: with an Authorization header, the cookie does not count. */
function ofCaller({ headers }: RequestHead, { session }: CookieNames): Destination {
  if (headers.authorization === undefined) return orMain('session', readCookie(headers.cookie, session));
  return orMain('api key', /^bearer +(\S{1,200})$/i.exec(headers.authorization)?.[1] ?? null);
}

function ofMailbox({ url, headers }: RequestHead): Destination {
  const code = queryOf(url).get('code');
  if (code !== null) return orMain('mailbox code', code);
  // What was sealed has no letter that a cookie would write otherwise.
  return orMain('mailbox cookie', readCookie(headers.cookie, 'mailbox_key'));
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

const cell = (kind: Credential['kind'], value: string): Destination => ({
  to: 'cell',
  credential: { kind, value },
});

const orMain = (kind: Credential['kind'], value: string | null): Destination =>
  value ? cell(kind, value) : main;

/** The fields of forms, with what they are. A form has one of them. */
const fields = {
  email: 'email',
  token: 'token',
  credential_id: 'passkey',
  public_app_id: 'app',
  key: 'api key',
} as const;

/** Finds what a form carries. Null for a body that the service refuses, or that names nothing. */
export function credentialOfForm(body: Buffer, contentType = ''): Credential | null {
  const form = contentType.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    : parsed(body);
  for (const [field, kind] of Object.entries(fields)) {
    const value: unknown = Reflect.get(form, field);
    if (typeof value === 'string' && value !== '') return { kind, value };
  }
  return null;
}

function parsed(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
