import { expect, it } from 'vitest';
import { environmentReader } from './environment-reader.ts';
import { readOidcSettings } from './oidc-settings.ts';

const organizationId = '019b0000-0000-7000-8000-000000000001';
const needed = {
  OIDC_ISSUER: 'https://id.example.com/realms/acme',
  OIDC_CLIENT_ID: 'gifts',
  OIDC_CLIENT_SECRET: 'a very secret word',
};

function readFrom(env: Record<string, string>) {
  const read = environmentReader(env);
  return { settings: readOidcSettings(read), problems: read.problems };
}

it('without any variable there is no single sign-on', () => {
  expect(readFrom({})).toEqual({ settings: null, problems: [] });
});

it('three variables are enough', () => {
  expect(readFrom(needed)).toEqual({
    settings: {
      issuer: 'https://id.example.com/realms/acme',
      clientId: 'gifts',
      clientSecret: 'a very secret word',
      name: 'single sign-on',
      scopes: 'openid email profile',
      verifiedClaim: 'email_verified',
      groupsClaim: 'groups',
      groupRoles: [],
      isOnly: false,
      addsPeople: false,
    },
    problems: [],
  });
});

it.each([
  'http://localhost:8080',
  'http://127.0.0.1:9',
  'http://[::1]:9',
  'https://login.microsoftonline.com/t/v2.0',
])('the issuer %s is taken', (issuer) => {
  expect(readFrom({ ...needed, OIDC_ISSUER: issuer }).problems).toEqual([]);
});

it.each([
  'http://id.example.com',
  'id.example.com',
  'ftp://id.example.com',
  'https://id.example.com/.well-known/openid-configuration',
  'https://id.example.com/?tenant=1',
  'https://user@id.example.com',
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/organizations/v2.0',
])('the issuer %s is refused', (issuer) => {
  const { settings, problems } = readFrom({ ...needed, OIDC_ISSUER: issuer });
  expect(settings).toBeNull();
  expect(problems).toEqual([expect.stringMatching(/^OIDC_ISSUER is ".*" and must be the issuer/)]);
});

it.each(Object.keys(needed))(
  'without %s, the others say that it is missing, and no secret is repeated',
  (name) => {
    const { settings, problems } = readFrom({ ...needed, [name]: '' });
    expect(settings).toBeNull();
    expect(problems).toEqual([expect.stringContaining(`set ${name}, or remove`)]);
    expect(problems.join()).not.toContain('a very secret word');
  },
);

it('a switch alone does not turn passwords off', () => {
  expect(readFrom({ OIDC_ONLY: 'true' })).toEqual({
    settings: null,
    problems: [expect.stringContaining('set OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')],
  });
});

it('groups give roles; their names may hold commas and equals signs', () => {
  const { settings, problems } = readFrom({
    ...needed,
    OIDC_GROUP_ROLES: ` cn=admins,ou=gifts=admin@${organizationId.toUpperCase()}; ops=operator:owner ;`,
  });
  expect(problems).toEqual([]);
  expect(settings?.groupRoles).toEqual([
    { group: 'cn=admins,ou=gifts', is: { kind: 'member', role: 'admin', organizationId } },
    { group: 'ops', is: { kind: 'operator', role: 'owner' } },
  ]);
});

it.each([
  'staff',
  '=admin@x',
  `staff=owner@${organizationId}`,
  'staff=admin@acme',
  'staff=operator:admin',
  'staff=operator',
])('the pair %s is refused', (pair) => {
  const { problems } = readFrom({ ...needed, OIDC_GROUP_ROLES: pair });
  expect(problems).toEqual([expect.stringContaining(`OIDC_GROUP_ROLES has "${pair}"`)]);
});

it('scopes without openid are refused', () => {
  expect(readFrom({ ...needed, OIDC_SCOPES: 'email profile' }).problems).toHaveLength(1);
});
