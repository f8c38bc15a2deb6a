import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, sendBatch, workspacesOf } from '../http/api-fixtures.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

let app: TestApp;
let links: string[];
const mailbox = async (query = '', apiKey = app.apiKey) =>
  (await app.request('GET', `/v1/sandbox/mailbox${query}`, { apiKey })).body;
const waitUntilIdle = (apiKey = app.apiKey) =>
  app.request('POST', '/v1/sandbox/clock/advance', { apiKey, body: { seconds: 1 } });

beforeAll(async () => {
  app = await startTestApp();
  const batch = await sendBatch(app, {
    from_name: 'Ada & <b>Co</b>',
    message: 'Thank you <3 for everything.\nSee you soon!',
    send_method: 'email_and_link',
    expires_at: '2031-05-06T07:08:09Z',
    recipients: ['one', 'two', 'three'].map((name) => ({ first_name: name, email: `${name}@example.com` })),
  });
  links = batch.orders_preview.map(({ individual_gift_link }) => individual_gift_link);
  await sendBatch(app, { recipients: [{ first_name: 'Quiet', email: 'quiet@example.com' }] });
  await waitUntilIdle();
});
afterAll(() => app.close());

it('stores a mail for each recipient, newest first, with the gift link in both versions', async () => {
  const { data, list_meta } = await mailbox();
  expect(list_meta).toEqual({ total_count: 3 });
  expect(data.map(({ to }: Mail) => to).sort()).toEqual([
    'one@example.com',
    'three@example.com',
    'two@example.com',
  ]);
  expect(data.map(({ id }: Mail) => id)).toEqual(
    data
      .map(({ id }: Mail) => id)
      .toSorted()
      .reverse(),
  );
  const { data: mine } = await mailbox('?to=two@example.com');
  expect(mine).toEqual([
    {
      id: expect.any(String),
      to: 'two@example.com',
      from: expect.stringMatching(/^.*Ada & .*<gifts@localhost>$/),
      subject: expect.stringContaining('sent you a gift'),
      text: expect.stringContaining(links[1] ?? ''),
      html: expect.stringContaining(`href="${links[1]}"`),
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
});

it('text of a sender is never markup', async () => {
  const { data } = await mailbox('?to=one@example.com');
  expect(data[0].html).not.toContain('<b>Co</b>');
  expect(data[0].html).toContain('Thank you &lt;3');
  expect(data[0].text).toContain('Thank you <3 for everything.');
  expect(data[0].text).toContain('2031');
});

it('a mail contains only its own gift', async () => {
  const { data } = await mailbox('?to=one@example.com');
  expect(data[0].text).not.toContain(links[1]);
  expect(data[0].text).not.toContain(links[2]);
});

it('the order of a stored mail becomes notified', async () => {
  const { body } = await app.request('GET', '/v1/orders?status=notified');
  expect(body.list_meta.total_count).toBe(3);
  expect((await app.request('GET', '/v1/orders?status=created')).body.list_meta.total_count).toBe(1);
});

it('to finds an address in any case, and nothing for one without mail', async () => {
  expect((await mailbox('?to=TWO@Example.com')).data).toHaveLength(1);
  expect(await mailbox('?to=quiet@example.com')).toEqual({ data: [], list_meta: { total_count: 0 } });
  expect(await mailbox('?to=%25')).toEqual({ data: [], list_meta: { total_count: 0 } });
});

it('has pages, with the true total past the end', async () => {
  const all = await mailbox();
  const pages = [await mailbox('?page=1&per_page=2'), await mailbox('?page=2&per_page=2')];
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
  expect(await mailbox('?page=3&per_page=2')).toEqual({ data: [], list_meta: { total_count: 3 } });
  expect((await app.request('GET', '/v1/sandbox/mailbox?per_page=101')).status).toBe(400);
});

it('unusual names result in a readable mail', async () => {
  const names = ['\u202eBcc: x@example.com', '"<>&\'`{{name}}%s', '\ufffe\u2066', '🎁'.repeat(200)];
  const recipients = names.map((first_name, index) => ({ first_name, email: `odd${index}@example.com` }));
  for (const from_name of names)
    await sendBatch(app, {
      send_method: 'email_and_link',
      from_name,
      message: `${from_name}\r\n\tBcc: x@example.com`,
      recipients,
    });
  await waitUntilIdle();
  for (const { email } of recipients) {
    const { data } = await mailbox(`?to=${email}`);
    expect(data).toHaveLength(names.length);
    for (const { subject } of data) expect(subject).toMatch(/^[^\r\n]+ sent you a gift$/);
  }
});

it('mail to an address with the tag +bounce is not captured, and its order says that it bounced', async () => {
  const email = 'grace+Bounce@example.com';
  const { orders_preview } = await sendBatch(app, {
    send_method: 'email_and_link',
    recipients: [{ first_name: 'Grace', email }],
  });
  await waitUntilIdle();
  const { body } = await app.request('GET', `/v1/orders/${orders_preview[0]?.id}`);
  expect([body.status, body.notification_status, body.notification_error]).toEqual([
    'created',
    'bounced',
    'mailbox_unavailable',
  ]);
  expect((await mailbox(`?to=${encodeURIComponent(email)}`)).data).toEqual([]);
});

it('an address that bounced gets no more mail until its sender sends it again, and another tag bounces anew', async () => {
  const send = async (email: string) => {
    const recipients = [{ first_name: 'Grace', email }];
    const { orders_preview } = await sendBatch(app, { send_method: 'email_and_link', recipients });
    await waitUntilIdle();
    return orders_preview[0]?.id;
  };
  const notificationOf = async (id: string | undefined) => {
    const { body } = await app.request('GET', `/v1/orders/${id}`);
    return [body.notification_status, body.notification_error];
  };
  const bounced = ['bounced', 'mailbox_unavailable'];
  const first = await send('ada+bounce@example.com');
  expect(await notificationOf(first)).toEqual(bounced);
  expect(await notificationOf(await send('Ada+bounce@example.com'))).toEqual([
    'suppressed',
    'bounced_before',
  ]);
  expect(await notificationOf(await send('ada+bounce-2@example.com'))).toEqual(bounced);
  expect(await notificationOf(await send('ada+bouncer@example.com'))).toEqual(['sent', null]);
  await app.request('POST', `/v1/orders/${first}/resend_notification`, { body: {} });
  await waitUntilIdle();
  expect(await notificationOf(first)).toEqual(bounced);
  const again = await app.request('POST', `/v1/orders/${first}/resend_notification`, { body: {} });
  expect([again.status, again.body.code]).toEqual([409, 'address_suppressed']);
});

it('another organization sees none of it', async () => {
  const other = await addOrganization(app);
  expect(await mailbox('', other.apiKey)).toEqual({ data: [], list_meta: { total_count: 0 } });
  await sendBatch(
    app,
    { send_method: 'email_and_link', recipients: [{ first_name: 'Two', email: 'two@example.com' }] },
    other.apiKey,
  );
  await waitUntilIdle(other.apiKey);
  expect((await mailbox('?to=two@example.com', other.apiKey)).data).toHaveLength(1);
  expect((await mailbox('?to=two@example.com')).data).toHaveLength(1);
});

it('a member of one workspace reads only the mail of that workspace', async () => {
  const [first, people] = await workspacesOf(app);
  const senderKey = await keyOf(app, 'sender');
  for (const [name, workspace_id] of [
    ['mine', first],
    ['theirs', people],
  ]) {
    await sendBatch(app, {
      workspace_id,
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Wall', email: `${name}@walls.example.com` }],
    });
  }
  await waitUntilIdle();
  expect((await mailbox('?to=mine@walls.example.com', senderKey)).data).toHaveLength(1);
  expect(await mailbox('?to=theirs@walls.example.com', senderKey)).toEqual({
    data: [],
    list_meta: { total_count: 0 },
  });
  expect((await mailbox('?to=theirs@walls.example.com')).data).toHaveLength(1);
});
