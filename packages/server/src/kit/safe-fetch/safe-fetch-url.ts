/** Decides from its text whether an address can be that of a receiver on the public internet. */
import { isIP } from 'node:net';
import { kindOfAddress } from './safe-fetch-address.ts';

export interface AddressPolicy {
  /** Also allows plain http and this machine, for people who develop a receiver. */
  readonly allowLoopback: boolean;
}

const maxUrlLength = 2_048;

/** Ports of services that could misread an HTTP request. Browsers block the same ports. */
const blockedPorts = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
  137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
  1720 1723 2049 3306 3389 3659 4045 4190 5060 5061 5432 6000 6379 6566 6665 6666 6667 6668 6669 6679 6697 9200 10080
  11211 27017`
    .split(/\s+/)
    .map(Number),
);

/** Names that never exist on the public internet. */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** Returns what is wrong with the address of a receiver, as the end of a sentence, or null if it is valid. */
export function problemOfUrl(text: string, policy: AddressPolicy): string | null {
  if (text.length > maxUrlLength)
    return `is too long (${maxUrlLength.toLocaleString('en-US')} characters at most)`;
  if (text !== text.trim()) return "can't begin or end with a blank";
  if (!URL.canParse(text)) return 'must be a URL, like https://example.com/webhooks';
  const url = new URL(text);
  const isLocal = policy.allowLoopback && isLoopbackHost(hostOf(url));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
    return policy.allowLoopback
      ? 'must begin with https://, or with http:// for this machine itself'
      : 'must begin with https://';
  }
  if (url.username !== '' || url.password !== '') return "can't hold a user name or password";
  if (url.hash !== '') return "can't have a fragment (what follows #)";
  if (!isLocal && blockedPorts.has(Number(url.port))) return `can't use port ${url.port}`;
  return isLocal ? null : problemOfHost(hostOf(url));
}

/** Returns the host without the brackets of an IPv6 address and without the final dot of a full name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || kindOfAddress(host) === 'loopback';

function problemOfHost(host: string): string | null {
  const isPublic = isIP(host) ? kindOfAddress(host) === 'public' : isPublicName(host);
  return isPublic ? null : `must be on the public internet; ${host || 'this host'} is not`;
}

const isPublicName = (host: string): boolean => host.includes('.') && !privateNames.test(host);
