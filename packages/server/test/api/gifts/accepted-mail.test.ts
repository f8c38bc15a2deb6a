/** The recipient who accepts a gift gets one confirmation with the recipient link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addApp } from '../payments/payments-fixtures.ts';
import {
  type GiftFixture,
  items,
  newYork,
  performAction,
  performRejectedAction,
  sendGift,
  startGiftFixture,
  utah,
} from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture({ worker: true });
});
afterAll(() => fixture.close());

/** Returns the mails to an address after all jobs have run. */
async function mailTo(email: string) {
  await fixture.app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } });
  return (await fixture.app.request('GET', `/v1/sandbox/mailbox?to=${email}`)).body.data;
}

const recipientLinkOf = async (orderId: string): Promise<string> => {
  const [row] = await fixture.app.db.query<{ path: string }>(
    `select g.link_code || '-' || replace(o.recipient_token::text, '-', '') as path
     from orders o join organizations g on g.id = o.organization_id
     where o.organization_id = $1 and o.id = $2`,
    [fixture.app.organizationId, orderId],
  );
  return `http://gifts.test/r/${row?.path}`;
};

it('contains the chosen products, city and country, and the recipient link, but no street', async () => {
  const email = 'candles@example.com';
  const { id, cart } = await sendGift(fixture, { product: 'candle', quantity: 3, recipient: { email } });
  const selections = ['Fig', 'Cedar', 'Fig'].map((variant, unit) => ({
    cart_item_id: cart.items[0]?.id,
    quantity_index: unit,
    variants: [variant],
  }));
  const { body } = await performAction(fixture, id, 'accept', { mailing_address: newYork, selections });
  const [mail, ...others] = await mailTo(email);
  expect(others).toEqual([]);
  expect([mail.to, mail.subject]).toEqual([email, 'You accepted a gift from Avery']);
  expect(mail.text).toContain('- 2 × Test candle (Fig)\n- Test candle (Cedar)');
  expect(mail.text).toContain('Where it goes:\nNew York, United States');
  expect(mail.text).toContain(await recipientLinkOf(id));
  for (const secret of ['34th', '10001']) expect(mail.text + mail.html).not.toContain(secret);
  expect(JSON.stringify(body)).not.toContain('/r/');
});

it('names the swapped products and not the original ones', async () => {
  const email = 'swapped@example.com';
  const { id } = await sendGift(fixture, { recipient: { email } });
  await performAction(fixture, id, 'swap', { items: items(fixture, 'tea') });
  await performAction(fixture, id, 'accept', { mailing_address: utah });
  const [mail] = await mailTo(email);
  expect(mail.text).toContain('- Test tea');
  expect(mail.text).not.toContain('mug');
});

it('is sent once, and not for an acceptance that was refused', async () => {
  const email = 'once@example.com';
  const { id } = await sendGift(fixture, { recipient: { email } });
  await performRejectedAction(fixture, id, 'accept', {});
  expect(await mailTo(email)).toEqual([]);
  const answers = await Promise.all(
    [newYork, utah].map((mailing_address) => performAction(fixture, id, 'accept', { mailing_address })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await mailTo(email)).toHaveLength(1);
});

it('does not wait for a hosted payment', async () => {
  const email = 'unpaid@example.com';
  const { apiKey } = await addApp(fixture, { usesHostedPayment: true });
  const { body } = await fixture.app.request('POST', '/v1/order_batches', {
    apiKey,
    body: {
      from_name: 'Avery',
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Robin', email }],
      cart: { items: items(fixture, 'mug') },
    },
  });
  const [{ id }] = body.orders_preview;
  const accepted = await performAction(fixture, id, 'accept', { mailing_address: newYork });
  expect(accepted.body.status).toBe('pending_payment');
  const mails = await mailTo(email);
  expect(mails[0].subject).toBe('You accepted a gift from Avery');
  expect(mails[0].text).not.toMatch(/\/pay\/|\$/);
});

it('is not sent without an email or for a direct gift', async () => {
  const { id } = await sendGift(fixture);
  await performAction(fixture, id, 'accept', { mailing_address: newYork });
  for (const notifications_enabled of [true, false]) {
    const recipient = { email: 'direct@example.com', mailing_address: newYork };
    await sendGift(fixture, { batch: { send_method: 'direct_send', notifications_enabled }, recipient });
  }
  const subjects = (await mailTo('direct@example.com')).map(({ subject }: { subject: string }) => subject);
  expect(subjects).not.toContain('You accepted a gift from Avery');
  const mails = await fixture.app.db.query('select from mails where order_id = $1', [id]);
  expect(mails).toEqual([]);
});

it('is not sent if the batch disables notifications', async () => {
  const email = 'quiet@example.com';
  const { id } = await sendGift(fixture, { recipient: { email } });
  await fixture.app.db.query(
    `update order_batches set notifications_enabled = false where organization_id = $1
       and id = (select order_batch_id from orders where organization_id = $1 and id = $2)`,
    [fixture.app.organizationId, id],
  );
  await performAction(fixture, id, 'accept', { mailing_address: newYork });
  expect(await mailTo(email)).toEqual([]);
});
