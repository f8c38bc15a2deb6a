/** What is said before a membership ends, and how members are found. */
import { MembershipEnd } from '@gifts/contract/dashboard/members';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, keyFor, newOrganization, type SignedInMember } from './member-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

const endOf = ({ browser }: SignedInMember, id: string) => browser.get(`/internal/members/${id}/end`);
const found = async ({ browser }: SignedInMember, search: string): Promise<string[]> => {
  const { body } = await browser.get(`/internal/members?search=${encodeURIComponent(search)}`);
  expect(body.list_meta.total_count).toBe(body.data.length);
  return body.data.map(({ email }: { email: string }) => email);
};

it('the end of a membership is told by keys that work and gifts that wait, of this member alone', async () => {
  const { admin } = await newOrganization(app, 'Endings');
  const sender = await addMember(app, admin, { email: 'sender.endings@example.com', role: 'sender' });
  const none = { keys_count: 0, scheduled_batches_count: 0, scheduled_recipients_count: 0 };
  expect((await endOf(admin, sender.id)).body).toEqual(none);
  await keyFor(sender);
  const schedule = async ({ browser }: SignedInMember, recipients: object[]) => {
    const scheduledSendOn = new Date(Date.now() + 86_400_000).toISOString();
    const body = await giftBody(app, { recipients, scheduled_send_on: scheduledSendOn });
    const answer = await browser.post('/v1/order_batches', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const named = (...names: string[]) =>
    names.map((name) => ({ first_name: name, email: `${name.toLowerCase()}@example.com` }));
  await schedule(sender, named('Ada', 'Grace'));
  const canceled = await schedule(sender, named('Alan'));
  await schedule(admin, named('Edsger'));
  await sender.browser.post(`/v1/order_batches/${canceled}/cancel`);
  const { status, body } = await endOf(admin, sender.id);
  expect([status, problemsOf(MembershipEnd, body)]).toEqual([200, []]);
  expect(body).toEqual({ keys_count: 1, scheduled_batches_count: 1, scheduled_recipients_count: 2 });
  expect((await endOf(sender, sender.id)).body).toEqual(body);
});

it('others see the end of their own membership only, and nobody that of another organization', async () => {
  const { admin } = await newOrganization(app, 'Privacy');
  const viewer = await addMember(app, admin, { email: 'viewer.privacy@example.com', role: 'viewer' });
  expect((await endOf(viewer, viewer.id)).status).toBe(200);
  expect((await endOf(viewer, admin.id)).body.code).toBe('forbidden');
  const other = await addOrganization(app, 'Elsewhere');
  for (const id of [other.userId, unknownId(), 'nonsense']) {
    expect((await endOf(admin, id)).body.code).toBe('not_found');
    expect((await endOf(viewer, id)).body.code).toBe('not_found');
  }
});

it('members are found by any part of name and address, and by nothing else than the letters typed', async () => {
  const { admin } = await newOrganization(app, 'Findings');
  const invite = (email: string, first_name: string, last_name: string) =>
    admin.browser.post('/internal/members', { email, first_name, last_name, role: 'viewer' });
  await invite('grace.h@example.com', 'Grace', 'Hopper');
  await invite('100%_sure@example.com', 'Émile', 'O’Neil');
  expect(await found(admin, 'gRACE hop')).toEqual(['grace.h@example.com']);
  expect(await found(admin, 'émile')).toEqual(['100%_sure@example.com']);
  expect(await found(admin, '%_')).toEqual(['100%_sure@example.com']);
  expect(await found(admin, '%')).toEqual(['100%_sure@example.com']);
  expect(await found(admin, `' or 1=1 --`)).toEqual([]);
  expect(await found(admin, '@example.com')).toHaveLength(3);
  for (const search of ['', 'x'.repeat(101)]) {
    const { status, body } = await admin.browser.get(`/internal/members?search=${search}`);
    expect([status, body.details[0].field]).toEqual([400, 'search']);
  }
});
