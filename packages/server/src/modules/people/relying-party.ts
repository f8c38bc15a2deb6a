import { isIP } from 'node:net';
import { AppError } from '../../kit/errors.ts';

/** Whom passkeys are made for. Both come from PUBLIC_URL: what a proxy says of a request may be wrong. */
export interface RelyingParty {
  /** The host name. */
  readonly id: string;
  /** The origin of the pages on which passkeys are made and used. */
  readonly origin: string;
}

/** Returns null where browsers refuse passkeys: at an IP address, and without https but on `localhost`. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
  const isTrusted = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isTrusted ? null : { id: hostname, origin };
}

export function requireRelyingParty({ publicUrl }: { readonly publicUrl: string }): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party) return party;
  throw new AppError(
    'invalid_request',
    `Passkeys do not work at ${publicUrl}: they need an address with https and a host name.`,
  );
}
