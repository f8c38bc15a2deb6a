/** The recipient gets one mail about the shipment, with the recipient link. */
import { strict as assert } from 'node:assert';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  advance,
  advanceThrough,
  newYork,
  orderedOrder,
  pay,
  place,
  sendGift,
  stateOf,
} from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns the mails to an address after all jobs have run. */
async function mailTo(email: string) {
  await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } });
  const { data } = (await app.request('GET', `/v1/sandbox/mailbox?to=${email}`)).body;
  return data as { subject: string; text: string }[];
}

const shippedMailTo = async (email: string) =>
  (await mailTo(email)).filter(({ subject }) => subject.endsWith('has shipped'));

it('a mail with the recipient link leaves with the first parcel, and none with the others', async () => {
  const email = 'first@example.com';
  const order = await orderedOrder(app, { brands: 2, recipient: { email } });
  const [first, second] = order.shipments.map(({ id }) => id) as [string, string];
  await advanceThrough(app, first, 'tracking');
  expect(await shippedMailTo(email)).toEqual([]);
  const { body } = await advance(app, first, 'shipped');
  const [mail, ...others] = await shippedMailTo(email);
  assert(mail);
  expect(others).toEqual([]);
  expect(mail.subject).toBe('Your gift from Avery Example has shipped');
  const [{ link_code, recipient_token }] = (await app.db.query(
    `select g.link_code, o.recipient_token from orders o join organizations g on g.id = o.organization_id
     where o.organization_id = $1 and o.id = $2`,
    [app.organizationId, order.id],
  )) as [{ link_code: string; recipient_token: string }];
  const link = `http://gifts.test/r/${link_code}-${recipient_token.replaceAll('-', '')}`;
  expect(mail.text).toContain(link);
  expect(mail.text).toContain('several parcels');
  const { cart } = (await app.request('GET', `/v1/orders/${order.id}`)).body;
  expect(mail.text).toContain(cart.items[0].product.name);
  expect(mail.text).not.toContain(cart.items[1].product.name);
  expect(JSON.stringify(body)).not.toContain(recipient_token.replaceAll('-', ''));

  await advanceThrough(app, first, 'delivered');
  await advanceThrough(app, second, 'shipped', 'delivered');
  expect(await shippedMailTo(email)).toHaveLength(1);
});

it('a recipient without an email gets no mail', async () => {
  const order = await orderedOrder(app, { recipient: { email: null } });
  await advanceThrough(app, order.shipments[0]?.id ?? '', 'shipped');
  expect((await stateOf(app, order.id)).mails).toEqual([]);
});

async function directOrder(email: string, batch: object = {}) {
  const recipients = [{ first_name: 'Robin', email, mailing_address: newYork }];
  const { body } = await sendGift(app, { batch: { send_method: 'direct_send', recipients, ...batch } });
  const { id } = body.orders_preview[0];
  await pay(app, id);
  await place(app, body.id, 0, 1);
  return (await app.request('GET', `/v1/orders/${id}`)).body;
}

it('the recipient of a direct gift gets the link too', async () => {
  const email = 'direct@example.com';
  const order = await directOrder(email);
  await advanceThrough(app, order.shipments[0].id, 'shipped');
  const subjects = (await mailTo(email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'A gift from Avery Example is on its way',
    'Your gift from Avery Example has shipped',
  ]);
});

it('no mail is sent if the sender disabled notifications', async () => {
  const email = 'quiet@example.com';
  const order = await directOrder(email, { notifications_enabled: false });
  await advanceThrough(app, order.shipments[0].id, 'shipped');
  expect(await mailTo(email)).toEqual([]);
});

it('the first scan sends the mail, also after a delivery that was recorded by hand', async () => {
  const email = 'scan@example.com';
  const order = await orderedOrder(app, { brands: 3, recipient: { email } });
  const [first, second, third] = order.shipments.map(({ id }) => id) as [string, string, string];
  await advanceThrough(app, first, 'delivered_override');
  expect(await shippedMailTo(email)).toEqual([]);
  await advanceThrough(app, second, 'shipped');
  await advanceThrough(app, third, 'shipped');
  const [mail, ...others] = await shippedMailTo(email);
  expect(others).toEqual([]);
  const { cart } = (await app.request('GET', `/v1/orders/${order.id}`)).body;
  expect(mail?.text).toContain(cart.items[1].product.name);
});

it('a gift delivered by hand without a scan causes no mail', async () => {
  const email = 'hand@example.com';
  const order = await orderedOrder(app, { recipient: { email } });
  await advanceThrough(app, order.shipments[0]?.id ?? '', 'delivered_override');
  expect(await shippedMailTo(email)).toEqual([]);
});
