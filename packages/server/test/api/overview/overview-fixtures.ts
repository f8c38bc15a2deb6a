/** An organization with two workspaces, an admin of both, and a sender and a viewer of the first one. */
import { strict as assert } from 'node:assert';
import type { GiftTrend, Overview, TrendPeriod } from '@gifts/contract/dashboard/overview';
import type { TestApp } from '../../harness/app.ts';
import { sendBatch } from '../http/api-fixtures.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';

export interface Company {
  readonly id: string;
  readonly apiKey: string;
  readonly userId: string;
  /** Oldest first. */
  readonly workspaces: readonly [string, string];
  readonly admin: SignedInMember;
  readonly sender: SignedInMember;
  readonly viewer: SignedInMember;
}

let number = 0;

export async function newCompany(app: TestApp): Promise<Company> {
  number += 1;
  await app.db.query('delete from sign_in_attempts');
  const { id, apiKey, userId, workspaceId, admin } = await newOrganization(app, `Overview ${number}`);
  const { body } = await admin.browser.post('/internal/workspaces', { name: 'Second' });
  const member = (role: 'sender' | 'viewer') =>
    addMember(app, admin, {
      email: `${role}.${number}@overview.example`,
      role,
      workspace_ids: [workspaceId],
    });
  const workspaces = [workspaceId, body.id] as const;
  return {
    id,
    apiKey,
    userId,
    workspaces,
    admin,
    sender: await member('sender'),
    viewer: await member('viewer'),
  };
}

export async function overviewOf({ browser }: SignedInMember): Promise<Overview> {
  const { status, body } = await browser.get('/internal/overview');
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export async function trendOf(
  { browser }: SignedInMember,
  query = '',
): Promise<GiftTrend & { periods: readonly TrendPeriod[] }> {
  const { status, body } = await browser.get(`/internal/gift_trend${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert(body.periods);
  return body;
}

/** Sends gifts to so many people, and returns the ids of their orders. */
export async function sendGifts(
  app: TestApp,
  company: Company,
  count: number,
  fields: Record<string, unknown> = {},
): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, index) => ({ first_name: `Robin ${index + 1}` }));
  const { id } = await sendBatch(app, { recipients, ...fields }, company.apiKey);
  const { body } = await app.request('GET', `/v1/order_batches/${id}/orders?per_page=100`, {
    apiKey: company.apiKey,
  });
  return body.data.map((order: { id: string }) => order.id);
}

/** Acts as a recipient. */
export async function actAs(
  app: TestApp,
  { apiKey }: Company,
  orderId: string | undefined,
  act: string,
  body?: object,
): Promise<void> {
  const answer = await app.request('POST', `/v1/sandbox/orders/${orderId}/${act}`, {
    apiKey,
    ...(body && { body }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}
