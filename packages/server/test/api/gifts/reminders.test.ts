/** Reminders of gifts that nobody has answered, by the clock of the organization. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../src/kit/duration.ts';
import { type GiftFixture, performAction, sendGift, startGiftFixture } from './gift-fixtures.ts';

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await startGiftFixture({ worker: true });
});
afterAll(() => fixture.close());

let number = 0;

interface Sent {
  readonly id: string;
  readonly email: string;
}

async function send(batch: Record<string, unknown> = {}, tag = ''): Promise<Sent> {
  number += 1;
  const email = `robin${number}${tag}@example.com`;
  const order = await sendGift(fixture, {
    recipient: { email },
    batch: { send_method: 'email_and_link', ...batch },
  });
  return { id: order.id, email };
}

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await fixture.app.request('GET', `/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`)).body.data;

const remindersTo = async (email: string): Promise<number> => {
  const [row] = await fixture.app.db.query<{ count: number }>(
    `select count(*) as count from mails where to_email = $1 and template = 'gift_reminder' and status = 'caught'`,
    [email],
  );
  return Number(row?.count);
};

const now = async (): Promise<number> =>
  Date.parse((await fixture.app.request('GET', '/v1/sandbox/clock')).body.now);

async function passDays(days: number): Promise<void> {
  const answer = await fixture.app.request('POST', '/v1/sandbox/clock/advance', {
    body: { seconds: days * 24 * 3600 },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const inDays = async (days: number): Promise<string> => new Date((await now()) + days * dayMs).toISOString();

describe('a gift that was not opened', () => {
  it('is reminded of after three and ten days and before it expires', async () => {
    const { email } = await send({ expires_at: await inDays(30) });
    await passDays(2);
    expect(await remindersTo(email)).toBe(0);
    await passDays(2);
    expect(await remindersTo(email)).toBe(1);
    await passDays(7);
    expect(await remindersTo(email)).toBe(2);
    await passDays(15);
    expect(await remindersTo(email)).toBe(2);
    await passDays(2);
    expect(await remindersTo(email)).toBe(3);
    const [latest] = await mailsTo(email);
    expect(latest?.text).toContain('/gift/');
  });

  it('is not reminded of if its sender switched reminders off', async () => {
    const { email } = await send({ reminders_enabled: false });
    await passDays(12);
    expect(await remindersTo(email)).toBe(0);
  });

  it('is not reminded of where its mail bounced', async () => {
    const { email } = await send({}, '+bounce');
    await passDays(4);
    const rows = await fixture.app.db.query('select template, status from mails where to_email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ template: 'gift', status: 'failed' }]);
  });

  it('is reminded of by the new time if its expiration is moved', async () => {
    const { id, email } = await send({ expires_at: await inDays(20) });
    await passDays(11);
    expect(await remindersTo(email)).toBe(2);
    const moved = await fixture.app.request('POST', `/v1/orders/${id}/update_expiration`, {
      body: { expires_at: await inDays(30) },
    });
    expect(moved.status).toBe(200);
    await passDays(10);
    expect(await remindersTo(email)).toBe(2);
    await passDays(18);
    expect(await remindersTo(email)).toBe(3);
  });
});

describe('a gift that was opened', () => {
  it('is reminded of only before it expires', async () => {
    const { id, email } = await send({ expires_at: await inDays(20) });
    await performAction(fixture, id, 'open');
    await passDays(11);
    expect(await remindersTo(email)).toBe(0);
    await passDays(7);
    expect(await remindersTo(email)).toBe(1);
  });

  it('is not reminded of after any answer', async () => {
    const accepted = await send();
    const declined = await send();
    await performAction(fixture, accepted.id, 'accept', {
      mailing_address: {
        address_1: '20 W 34th St',
        city: 'New York',
        state: 'NY',
        postal_code: '10001',
        country: 'US',
      },
    });
    await performAction(fixture, declined.id, 'decline');
    await passDays(12);
    expect([await remindersTo(accepted.email), await remindersTo(declined.email)]).toEqual([0, 0]);
  });
});

it('a large batch is reminded in one go, each recipient once', async () => {
  const recipients = Array.from({ length: 450 }, (_, index) => ({
    first_name: 'Robin',
    email: `many${index}@example.com`,
  }));
  const created = await fixture.app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery',
      send_method: 'email_and_link',
      recipients,
      cart: { items: [{ product_id: fixture.products.soap, quantity: 1 }] },
    },
  });
  expect(created.status).toBe(201);
  await passDays(4);
  const rows = await fixture.app.db.query<{ to_email: string; status: string }>(
    `select to_email, status from mails where template = 'gift_reminder' and to_email like 'many%'`,
  );
  expect(rows).toHaveLength(450);
  expect(new Set(rows.map(({ to_email: email }) => email)).size).toBe(450);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['caught']));
});

it('reminders go only with mails that carry the gift link', async () => {
  const answer = await fixture.app.request('POST', '/v1/order_batches', {
    body: {
      from_name: 'Avery',
      send_method: 'link_multiple_custom_list',
      reminders_enabled: true,
      recipients: [{ first_name: 'Robin' }],
      cart: { items: [{ product_id: fixture.products.mug, quantity: 1 }] },
    },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe('Reminders enabled can be set only when the send method is email_and_link');
});
