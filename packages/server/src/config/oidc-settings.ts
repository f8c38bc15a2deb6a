/** Single sign-on by OpenID Connect: three variables turn it on, and the others say what follows from it. */
import { isIP } from 'node:net';
import { isUuid } from '../kit/ids.ts';
import type { EnvironmentReader } from './environment-reader.ts';

const memberRoles = ['admin', 'sender', 'viewer'] as const;
const operatorRoles = ['owner', 'support', 'fulfilment', 'finance'] as const;

/** What a group of the provider is here. */
export type GroupRole =
  | { readonly kind: 'member'; readonly organizationId: string; readonly role: (typeof memberRoles)[number] }
  | { readonly kind: 'operator'; readonly role: (typeof operatorRoles)[number] };

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the button calls the provider. */
  readonly name: string;
  readonly scopes: string;
  /** The claim that says whether the provider has verified the e-mail address. */
  readonly verifiedClaim: string;
  readonly groupsClaim: string;
  readonly groupRoles: readonly { readonly group: string; readonly is: GroupRole }[];
  /** Passwords, mailed links and passkeys are off. */
  readonly isOnly: boolean;
  /** Whoever is in a group of `groupRoles` is added at the first sign-in. */
  readonly addsPeople: boolean;
}

const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const optional = [
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_VERIFIED_CLAIM',
  'OIDC_GROUPS_CLAIM',
  'OIDC_GROUP_ROLES',
  'OIDC_ONLY',
  'OIDC_ADD_PEOPLE',
] as const;

/** Returns null if none of the variables is set. */
export function readOidcSettings(read: EnvironmentReader): OidcSettings | null {
  const issuer = read.accepted(
    'OIDC_ISSUER',
    isIssuer,
    'the issuer of the provider as it names itself: https://, without "/.well-known/…", and of one tenant',
  );
  const [clientId, clientSecret] = [read.text('OIDC_CLIENT_ID'), read.text('OIDC_CLIENT_SECRET')];
  const settings = {
    name:
      read.accepted('OIDC_NAME', (text) => text.length <= 40, 'at most 40 characters') ?? 'single sign-on',
    scopes:
      read.accepted('OIDC_SCOPES', hasOpenId, 'scopes with blanks between them, "openid" among them') ??
      'openid email profile',
    verifiedClaim: read.text('OIDC_VERIFIED_CLAIM') ?? 'email_verified',
    groupsClaim: read.text('OIDC_GROUPS_CLAIM') ?? 'groups',
    groupRoles: readGroupRoles(read),
    isOnly: read.flag('OIDC_ONLY'),
    addsPeople: read.flag('OIDC_ADD_PEOPLE'),
  };
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, ...settings };
  reportMissing(read);
  return null;
}

function reportMissing(read: EnvironmentReader): void {
  const missing = required.filter((name) => read.text(name) === undefined);
  const isAnySet = [...required, ...optional].some((name) => read.text(name) !== undefined);
  if (!isAnySet || missing.length === 0) return;
  read.problems.push(
    `Single sign-on needs ${required.join(', ')} together: set ${missing.join(' and ')}, or remove the variables that begin with OIDC_.`,
  );
}

/** Its answers must be signed for us alone: with an address that serves all tenants, anybody's tenant could vouch for anybody. */
const sharedTenants = /^\/(common|organizations|consumers)(\/|$)/;

/** http is for a provider on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  if (search || hash || username || pathname.includes('/.well-known/')) return false;
  if (hostname === 'login.microsoftonline.com' && sharedTenants.test(pathname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

export function isThisMachine(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const hasOpenId = (text: string): boolean => text.split(/\s+/).includes('openid');

/** Names of groups may hold commas and equals signs, as those of LDAP do. */
function readGroupRoles(read: EnvironmentReader): OidcSettings['groupRoles'] {
  const pairs = (read.text('OIDC_GROUP_ROLES') ?? '').split(';').filter((text) => text.trim());
  return pairs.flatMap((pair) => {
    const at = pair.lastIndexOf('=');
    const group = pair.slice(0, at).trim();
    const is = at > 0 && group ? roleOf(pair.slice(at + 1).trim()) : null;
    if (is) return [{ group, is }];
    read.problems.push(
      `OIDC_GROUP_ROLES has "${pair.trim()}" and must have GROUP=ROLE@ORGANIZATION_ID (${memberRoles.join(', ')}) or GROUP=operator:ROLE (${operatorRoles.join(', ')}), with semicolons between them.`,
    );
    return [];
  });
}

function roleOf(text: string): GroupRole | null {
  const [, operator] = /^operator:(\w+)$/.exec(text) ?? [];
  const operatorRole = operatorRoles.find((known) => known === operator);
  if (operatorRole) return { kind: 'operator', role: operatorRole };
  const [, member, organizationId = ''] = /^(\w+)@(\S+)$/.exec(text) ?? [];
  const role = memberRoles.find((known) => known === member);
  return role && isUuid(organizationId)
    ? { kind: 'member', role, organizationId: organizationId.toLowerCase() }
    : null;
}
