/** Which mails senders get about what recipients did, as they choose it. */
import { NotificationSettings } from '@gifts/contract/dashboard/notifications';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { addMember, newOrganization, type SignedInMember } from '../people/member-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

const path = '/internal/notifications';
const choose = ({ browser }: SignedInMember, fields: object) => browser.send('PATCH', path, fields);

it('a choice is kept for one person, changes what is given, and is recorded', async () => {
  const { admin } = await newOrganization(app, 'Choosing');
  const viewer = await addMember(app, admin, { email: 'viewer.choosing@example.com', role: 'viewer' });
  const first = await viewer.browser.get(path);
  expect(problemsOf(NotificationSettings, first.body)).toEqual([]);
  expect(first.body).toEqual({
    gift_mails: 'default',
    gift_news: ['accepted', 'thanked', 'declined'],
    occasion_mails: true,
  });
  expect((await choose(viewer, { gift_news: ['thanked'] })).body).toEqual({
    gift_mails: 'default',
    gift_news: ['thanked'],
    occasion_mails: true,
  });
  expect((await choose(viewer, { gift_mails: 'daily' })).body).toEqual({
    gift_mails: 'daily',
    gift_news: ['thanked'],
    occasion_mails: true,
  });
  const twice = { gift_news: ['declined', 'declined'] };
  expect((await choose(viewer, twice)).body.gift_news).toEqual(['declined']);
  expect((await choose(viewer, { occasion_mails: false })).body.occasion_mails).toBe(false);
  expect((await choose(viewer, { gift_mails: 'default', gift_news: [] })).body).toEqual({
    gift_mails: 'default',
    gift_news: [],
    occasion_mails: false,
  });
  expect((await admin.browser.get(path)).body).toEqual(first.body);
  const [entry] = (await admin.browser.get('/v1/audit_log?act=update_notification_settings')).body.data;
  expect(entry).toMatchObject({
    actor: { user_id: viewer.id },
    details: { values: { gift_mails: 'default', gift_news: [] } },
  });
});

let number = 0;
it.each([
  ['gift_mails', 'hourly'],
  ['gift_news', ['opened']],
  ['gift_news', ['accepted', 'thanked', 'declined', 'accepted']],
  ['gift_news', 'accepted'],
  ['occasion_mails', 'yes'],
])('refuses %s %j', async (field, value) => {
  number += 1;
  const { admin } = await newOrganization(app, `Refused ${number}`);
  const { status, body } = await choose(admin, { [field]: value });
  expect([status, body.details[0].field.split('[')[0]]).toEqual([400, field]);
});

/** Sends gifts by link, and returns how the mails about their recipients are found. */
async function sent(admin: SignedInMember, count: number) {
  const recipients = Array.from({ length: count }, (_, index) => ({ first_name: `Robin ${index}` }));
  const { body } = await admin.browser.post('/v1/order_batches', await giftBody(app, { recipients }));
  const orders: { id: string }[] = body.orders_preview;
  const decline = (index: number) =>
    admin.browser.post(`/v1/sandbox/orders/${orders[index]?.id}/decline`, {});
  return { decline };
}

async function subjects(admin: SignedInMember): Promise<string[]> {
  await admin.browser.post('/v1/sandbox/clock/advance', { seconds: 1 });
  const to = encodeURIComponent(admin.email);
  const { body } = await admin.browser.get(`/v1/sandbox/mailbox?per_page=100&to=${to}`);
  return body.data
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => /Robin|declined|gifts/i.test(subject));
}

it('what somebody does not want to hear of is not mailed, and what they want is', async () => {
  const { admin } = await newOrganization(app, 'Hearing');
  const { decline } = await sent(admin, 3);
  await choose(admin, { gift_news: ['accepted', 'thanked'] });
  expect((await decline(0)).status).toBe(200);
  expect(await subjects(admin)).toEqual([]);
  await choose(admin, { gift_news: ['declined'] });
  await decline(1);
  expect(await subjects(admin)).toHaveLength(1);
  await choose(admin, { gift_mails: 'none' });
  await decline(2);
  expect(await subjects(admin)).toHaveLength(1);
});

it('the daily mail follows the choice of the moment at which it is sent', async () => {
  const { admin } = await newOrganization(app, 'Daily');
  const { decline } = await sent(admin, 3);
  const passDay = () => admin.browser.post('/v1/sandbox/clock/advance', { seconds: 86_400 });
  await choose(admin, { gift_mails: 'daily' });
  await decline(0);
  await choose(admin, { gift_mails: 'none' });
  await passDay();
  expect(await subjects(admin)).toEqual([]);
  await choose(admin, { gift_mails: 'daily' });
  await decline(1);
  await choose(admin, { gift_news: ['accepted'] });
  await passDay();
  expect(await subjects(admin)).toEqual([]);
  await choose(admin, { gift_news: ['declined'] });
  await decline(2);
  await passDay();
  expect(await subjects(admin)).toHaveLength(1);
});
