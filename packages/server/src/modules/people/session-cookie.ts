/** The cookies of a sign-in, and what is read from them without the database. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CookieNames {
  readonly session: string;
  /** Names a sign-in that waits for a code. */
  readonly secondFactor: string;
  /** Names a browser that was asked for a passkey. */
  readonly passkey: string;
  /** Names a browser that was sent to the provider of single sign-on. */
  readonly provider: string;
}

/** Browsers accept a cookie with this prefix only over https and from the host itself, never from a neighbouring domain. */
const hostPrefix = '__Host-';

export const isSecure = ({ publicUrl }: { readonly publicUrl: string }): boolean =>
  publicUrl.startsWith('https://');

export function cookieNames(config: { readonly publicUrl: string }): CookieNames {
  const prefix = isSecure(config) ? hostPrefix : '';
  return {
    session: `${prefix}gifts_session`,
    secondFactor: `${prefix}gifts_second_factor`,
    passkey: `${prefix}gifts_passkey`,
    provider: `${prefix}gifts_provider`,
  };
}

interface NewCookie {
  readonly name: string;
  readonly value: string;
  /** With 0 the browser forgets the cookie. */
  readonly maxAgeSeconds: number;
}

/** Returns the value of a header `Set-Cookie`. Scripts cannot read the cookie. */
export function setCookieHeader(
  config: { readonly publicUrl: string },
  { name, value, maxAgeSeconds }: NewCookie,
): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** In characters. A longer header holds nothing that the service has set. */
const longestValue = 500;

/** Returns the value of a cookie in a `Cookie` header, or null. Of several with this name the first one counts. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Returns the token of a signed cookie, or null if the signature is not that of this key. */
export function openSignedCookie(value: string | null, secret: string): string | null {
  if (value === null || value.length > longestValue) return null;
  const text = decoded(value);
  const at = text.lastIndexOf('.');
  if (at < 1) return null;
  const token = text.slice(0, at);
  const signature = Buffer.from(text.slice(at + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
