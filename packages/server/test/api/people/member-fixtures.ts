/** Members of organizations who are signed in. */
import { strict as assert } from 'node:assert';
import type { TestApp } from '../../harness/app.ts';
import { addOrganization, type OtherOrganization } from '../http/api-fixtures.ts';
import { type Browser, signInByLink } from './people-fixtures.ts';

/** A member of an organization, in a browser. */
export interface SignedInMember {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

export async function idOf(app: TestApp, email: string): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    'select id from users where email = $1 and removed_at is null',
    [email],
  );
  assert(row, `${email} is a user`);
  return row.id;
}

/** An organization of its own with an admin, so that its people can be changed without harm to other tests. */
export async function newOrganization(
  app: TestApp,
  name: string,
): Promise<OtherOrganization & { admin: SignedInMember }> {
  const organization = await addOrganization(app, name);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return {
    ...organization,
    admin: { id: organization.userId, email, browser: await signInByLink(app, email) },
  };
}

/** Invites somebody and signs them in. */
export async function addMember(
  app: TestApp,
  { browser }: SignedInMember,
  fields: { email: string; role: 'admin' | 'sender' | 'viewer'; workspace_ids?: readonly string[] },
): Promise<SignedInMember> {
  const { status, body } = await browser.post('/internal/members', fields);
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, email: fields.email, browser: await signInByLink(app, fields.email) };
}

/** Makes an API key of somebody who is signed in. */
export async function keyFor({ browser }: SignedInMember): Promise<string> {
  const { status, body } = await browser.post('/internal/api_keys', { name: 'Integration' });
  assert.equal(status, 201, JSON.stringify(body));
  return body.key;
}
