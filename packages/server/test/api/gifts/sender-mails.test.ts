/** The sender hears what recipients did: of each at once, of all once a day, or not at all. */
import { strict as assert } from 'node:assert';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork, plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { runGifts } from '../operators/run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await app.db.query('update users set gift_mails = null where organization_id = $1', [app.organizationId]);
  await app.db.query('delete from mails where organization_id = $1', [app.organizationId]);
});
afterAll(() => app.close());

const advance = (to: object) => app.request('POST', '/v1/sandbox/clock/advance', { body: to });
const runJobs = () => advance({ seconds: 1 });

/** Moves the clock to a minute after the next 08:00 UTC. */
async function passEight(): Promise<void> {
  const { now } = (await runJobs()).body;
  const next = new Date(now);
  next.setUTCHours(8, 1, 0, 0);
  if (next.getTime() <= Date.parse(now)) next.setUTCDate(next.getUTCDate() + 1);
  const { status } = await advance({ to: next.toISOString() });
  assert.equal(status, 200);
}

interface Mail {
  subject: string;
  text: string;
}

/** Returns the mails about what recipients did, oldest first. */
async function news(): Promise<Mail[]> {
  await runJobs();
  const { data } = (await app.request('GET', '/v1/sandbox/mailbox?per_page=100&to=admin@example.com')).body;
  return (data as Mail[]).filter(({ subject }) => /Robin|gifts|Geschenk/.test(subject)).toReversed();
}

interface SentOrder {
  id: string;
  recipient_first_name: string;
}

async function send(recipients: number, apiKey = app.apiKey): Promise<SentOrder[]> {
  const [product] = await plainProducts(app, 1);
  const { status, body } = await app.request('POST', '/v1/order_batches', {
    apiKey,
    body: {
      from_name: 'Avery Example',
      send_method: 'link_multiple_custom_list',
      batch_name: 'Thanks',
      recipients: Array.from({ length: recipients }, (_, index) => ({ first_name: `Robin ${index}` })),
      cart: { items: [{ product_id: product?.id, quantity: 1 }] },
    },
  });
  assert.equal(status, 201);
  await runJobs();
  return (await app.request('GET', `/v1/order_batches/${body.id}/orders?per_page=100`)).body.data;
}

const act = async (order: SentOrder | undefined, action: string, body: object = {}): Promise<void> => {
  const { status } = await app.request('POST', `/v1/sandbox/orders/${order?.id}/${action}`, { body });
  assert.equal(status, 200);
};
const accept = (order: SentOrder | undefined) => act(order, 'accept', { mailing_address: newYork });
const choose = (choice: string) =>
  runGifts(app.databaseUrl, ['users', 'update', 'admin@example.com', '--gift-mails', choice]);

it('each thing by itself, for a small batch', async () => {
  const [first, second, third] = await send(3);
  await accept(first);
  await act(first, 'thank_you_note', { note: 'So kind!\nRobin' });
  await act(first, 'thank_you_note', { note: 'So very kind!' });
  await act(second, 'decline', { reason: 'My employer does not allow it', message: 'Sorry!' });
  await act(third, 'decline');
  const mails = await news();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Robin 0 accepted your gift',
    'Robin 0 says thank you',
    'Robin 1 declined your gift',
    'Robin 2 declined your gift',
  ]);
  expect(mails[0]?.text).toContain('Order batch: Thanks');
  expect(mails[0]?.text).not.toContain(newYork.address_1);
  expect(mails[1]?.text).toContain('> So kind!\n> Robin');
  expect(mails[2]?.text).toContain('Why: My employer does not allow it\n\n> Sorry!');
  expect(mails[3]?.text).not.toContain('Why:');
});

it('once a day, for a batch of more than ten, with counts and the latest names', async () => {
  const orders = await send(12);
  for (const order of orders.slice(0, 8)) await accept(order);
  await act(orders[0], 'thank_you_note', { note: 'So kind!' });
  await act(orders[0], 'thank_you_note', { note: 'So very kind!' });
  await act(orders[8], 'decline', { reason: 'No, thank you' });
  expect(await news()).toEqual([]);
  await passEight();
  const [mail, ...others] = await news();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('News about your gifts');
  expect(mail?.text).toContain(
    '8 gifts were accepted:\n- Robin 7\n- Robin 6\n- Robin 5\n- Robin 4\n- Robin 3\n- and 3 more',
  );
  expect(mail?.text).toContain('1 thank-you note:\n- Robin 0: “So very kind!”');
  expect(mail?.text).toContain('1 gift was declined:\n- Robin 8');
  await passEight();
  expect(await news()).toHaveLength(1);
  await accept(orders[9]);
  await passEight();
  expect((await news()).at(-1)?.text).toContain('1 gift was accepted:\n- Robin 9');
});

it('as the user chose, whatever the size of the batch', async () => {
  expect((await choose('each')).code).toBe(0);
  const large = await send(12);
  await accept(large[0]);
  expect((await news()).map(({ subject }) => subject)).toEqual(['Robin 0 accepted your gift']);
  await choose('none');
  await accept(large[1]);
  const [small] = await send(1);
  await act(small, 'decline');
  await passEight();
  expect(await news()).toHaveLength(1);
  await choose('daily');
  const [other] = await send(1);
  await act(other, 'decline');
  expect(await news()).toHaveLength(1);
  await passEight();
  expect((await news()).at(-1)?.subject).toBe('News about your gifts');
  expect((await choose('weekly')).code).not.toBe(0);
  expect((await choose('default')).code).toBe(0);
  const [user] = await app.db.query<{ gift_mails: string | null }>(
    `select gift_mails from users where organization_id = $1 and email = 'admin@example.com'`,
    [app.organizationId],
  );
  expect(user?.gift_mails).toBe(null);
});

it('never for gifts of commerce apps, whose senders are programs', async () => {
  const [order] = await send(1, app.commerceApiKey);
  await act(order, 'decline');
  expect(await news()).toEqual([]);
});

it('in the language of the organization', async () => {
  await runGifts(app.databaseUrl, ['organizations', 'update', app.organizationId, '--locale', 'de']);
  await runJobs();
  const [order] = await send(1);
  await act(order, 'decline', { reason: 'My employer does not allow it' });
  const [mail] = await news();
  expect(mail?.subject).toBe('Robin 0 hat Ihr Geschenk abgelehnt');
  expect(mail?.text).toContain('Warum: Mein Arbeitgeber erlaubt es nicht');
  await runGifts(app.databaseUrl, ['organizations', 'update', app.organizationId, '--locale', 'none']);
});

it('nothing is told twice when a request is repeated or races with another', async () => {
  const orders = await send(12);
  const requests = orders
    .slice(0, 3)
    .flatMap((order) => [accept(order), accept(order)].map((each) => each.catch(() => {})));
  await Promise.all(requests);
  await passEight();
  const [mail] = await news();
  expect(mail?.text).toContain('3 gifts were accepted:');
});
