/** Groups of the provider give roles, and a role that only a group gave ends with the group. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OidcSettings } from '../../../src/config/oidc-settings.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization } from '../http/api-fixtures.ts';
import { type Browser, openBrowser, signInByLink } from './people-fixtures.ts';
import { type Provider, signInAtProvider, startProvider, verified } from './provider-fixtures.ts';

let app: TestApp;
let provider: Provider;
let otherId: string;
const demoId = '019b0000-0000-7000-8000-000000000001';
const member = (group: string, role: 'admin' | 'sender' | 'viewer', organizationId = demoId) =>
  ({ group, is: { kind: 'member', role, organizationId } }) as const;

/** The settings are read at each sign-in, so tests change them. */
const settings = () =>
  app.services.config.oidc as { -readonly [key in keyof OidcSettings]: OidcSettings[key] };

beforeAll(async () => {
  provider = await startProvider();
  app = await startTestApp({ worker: false, config: { oidc: provider.settings } });
  otherId = (await addOrganization(app)).id;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  Object.assign(settings(), {
    addsPeople: false,
    groupRoles: [
      member('cn=admins,ou=gifts', 'admin'),
      member('staff', 'sender'),
      { group: 'ops', is: { kind: 'operator', role: 'owner' } },
      { group: 'desk', is: { kind: 'operator', role: 'support' } },
    ],
  });
  await app.db.query('delete from operators');
  await app.db.query(
    `update users set has_role_of_group = false, role = split_part(email, '@', 1) where organization_id = $1
     and email in ('admin@example.com', 'sender@example.com', 'viewer@example.com')`,
    [app.organizationId],
  );
});

const comeWith = async (email: string, groups: unknown, more: object = {}): Promise<Browser> => {
  const browser = openBrowser(app);
  const { status, body } = await signInAtProvider(provider, browser, verified(email, { groups, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return browser;
};
const roleOf = async (email: string) => {
  const rows = await app.db.query<{ role: string }>(
    'select role from users where organization_id = $1 and email = $2 and removed_at is null',
    [app.organizationId, email],
  );
  return rows[0]?.role ?? null;
};
const operatorRole = async (email: string) => {
  const rows = await app.db.query<{ role: string }>(
    'select role from operators where email = $1 and removed_at is null',
    [email],
  );
  return rows[0]?.role ?? null;
};
const actsOf = async (organizationId: string) =>
  (
    await app.db.query<{ act: string }>(
      'select act from audit_entries where organization_id = $1 order by id desc limit 3',
      [organizationId],
    )
  ).map(({ act }) => act);
const deployment = '00000000-0000-0000-0000-000000000000';

describe('the role in an organization', () => {
  it('is that of the highest group, at once, and the audit log has it', async () => {
    const browser = await comeWith('viewer@example.com', ['staff', 'cn=admins,ou=gifts', 'others']);
    const { body } = await browser.get('/internal/session');
    expect(body.person.memberships[0].role).toBe('admin');
    expect((await browser.get('/internal/members')).status).toBe(200);
    expect(await actsOf(app.organizationId)).toContain('change_role_by_group');
  });

  it('is lowered when the group is gone, and keys of the member follow', async () => {
    await comeWith('viewer@example.com', 'staff');
    expect(await roleOf('viewer@example.com')).toBe('sender');
    await comeWith('viewer@example.com', []);
    expect(await roleOf('viewer@example.com')).toBe('viewer');
    await comeWith('viewer@example.com', ['staff']);
    await comeWith('viewer@example.com', undefined);
    expect(await roleOf('viewer@example.com')).toBe('viewer');
  });

  it('stays if an admin gave it and no group says otherwise', async () => {
    await comeWith('sender@example.com', ['others']);
    expect(await roleOf('sender@example.com')).toBe('sender');
  });

  it('stays if an admin gave it after the group did', async () => {
    await comeWith('viewer@example.com', ['staff']);
    const admin = await signInByLink(app, 'admin@example.com');
    const { body } = await admin.get('/internal/members');
    const { id } = body.data.find((each: { email: string }) => each.email === 'viewer@example.com');
    await admin.send('PATCH', `/internal/members/${id}`, { role: 'sender' });
    await comeWith('viewer@example.com', []);
    expect(await roleOf('viewer@example.com')).toBe('sender');
  });

  it('of the only admin stays, and the audit log says why', async () => {
    await comeWith('admin@example.com', ['staff']);
    expect(await roleOf('admin@example.com')).toBe('admin');
    expect(await actsOf(app.organizationId)).toContain('keep_only_admin');
  });

  it('of two admins who lose their group at once, one stays', async () => {
    for (const email of ['sender@example.com', 'viewer@example.com']) {
      await comeWith(email, ['cn=admins,ou=gifts']);
    }
    await comeWith('admin@example.com', ['staff']);
    expect(await roleOf('admin@example.com')).toBe('sender');
    await Promise.all(['sender@example.com', 'viewer@example.com'].map((email) => comeWith(email, [])));
    const roles = [await roleOf('sender@example.com'), await roleOf('viewer@example.com')];
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });

  it('stays when the provider leaves groups out because they are too many', async () => {
    await comeWith('viewer@example.com', ['staff']);
    await comeWith('viewer@example.com', undefined, { _claim_names: { groups: 'src1' } });
    expect(await roleOf('viewer@example.com')).toBe('sender');
  });

  it.each([[{ name: 'staff' }], ['STAFF'], [['staff,ou=x']], [[['staff']]], [7]])(
    'is not given by %j',
    async (groups) => {
      await comeWith('viewer@example.com', groups);
      expect(await roleOf('viewer@example.com')).toBe('viewer');
    },
  );
});

describe('people who are not there yet', () => {
  it('are added by a group only if the settings say so', async () => {
    const claims = verified('new@example.com', { groups: ['staff'], given_name: 'Nia', family_name: 'Obi' });
    const refused = await signInAtProvider(provider, openBrowser(app), claims);
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_refused']);
    settings().addsPeople = true;
    const browser = openBrowser(app);
    expect((await signInAtProvider(provider, browser, claims)).status).toBe(200);
    const { body } = await browser.get('/internal/session');
    expect(body.person).toMatchObject({
      ...{ first_name: 'Nia', last_name: 'Obi', email: 'new@example.com' },
      memberships: [{ organization_id: app.organizationId, role: 'sender' }],
    });
    expect((await browser.get('/v1/workspaces')).body.data.length).toBeGreaterThan(0);
    expect(await actsOf(app.organizationId)).toContain('add_user_by_group');
  });

  it('are not added without a verified address, or without a group', async () => {
    settings().addsPeople = true;
    for (const claims of [{ groups: ['staff'], email_verified: false }, { groups: ['others'] }]) {
      const answer = await signInAtProvider(provider, openBrowser(app), verified('x@example.com', claims));
      expect(answer.status).toBe(401);
    }
    expect(await roleOf('x@example.com')).toBeNull();
  });

  it('are not added to a second organization', async () => {
    Object.assign(settings(), { addsPeople: true, groupRoles: [member('staff', 'admin', otherId)] });
    const browser = await comeWith('sender@example.com', ['staff']);
    const { body } = await browser.get('/internal/session');
    expect(body.person.memberships).toHaveLength(1);
    expect(body.person.memberships[0].organization_id).toBe(app.organizationId);
  });

  it('are not added to an organization that is closed or not there', async () => {
    const groupRoles = [member('staff', 'admin', '019b0000-0000-7000-8000-00000000dead')];
    Object.assign(settings(), { addsPeople: true, groupRoles });
    const answer = await signInAtProvider(
      provider,
      openBrowser(app),
      verified('y@example.com', { groups: ['staff'] }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 'sign_in_refused']);
  });
});

describe('operators', () => {
  it('come and go with their group', async () => {
    settings().addsPeople = true;
    const browser = await comeWith('olga@example.com', ['ops']);
    expect((await browser.get('/internal/session')).body.person.operator_role).toBe('owner');
    const old = await comeWith('omar@example.com', ['desk']);
    expect(await operatorRole('omar@example.com')).toBe('support');
    const answer = await signInAtProvider(
      provider,
      openBrowser(app),
      verified('omar@example.com', { groups: [] }),
    );
    expect(answer.status).toBe(401);
    expect(await operatorRole('omar@example.com')).toBeNull();
    expect((await old.get('/internal/session')).body.person.operator_role).toBeNull();
    expect(await actsOf(deployment)).toContain('remove_operator_by_group');
  });

  it('lose the rooms of operators at once when the group is gone', async () => {
    settings().addsPeople = true;
    await comeWith('olga@example.com', ['ops']);
    await comeWith('sender@example.com', ['desk']);
    expect(await operatorRole('sender@example.com')).toBe('support');
    const browser = await comeWith('sender@example.com', []);
    expect((await browser.get('/internal/session')).body.person.operator_role).toBeNull();
  });

  it('that somebody added by hand stay without a group', async () => {
    await app.db.query(
      `insert into operators (id, email, role, created_at) values (gen_random_uuid(), 'hand@example.com', 'finance', now())`,
    );
    await comeWith('hand@example.com', []);
    expect(await operatorRole('hand@example.com')).toBe('finance');
  });

  it('always have an owner', async () => {
    settings().addsPeople = true;
    await comeWith('olga@example.com', ['ops']);
    await comeWith('olga@example.com', ['desk']);
    expect(await operatorRole('olga@example.com')).toBe('owner');
    expect(await actsOf(deployment)).toContain('keep_only_owner');
  });
});
