/** Cards that are entered in the real vault, charged and declined are found nowhere afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RequestOptions, startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { plainProducts } from '../fulfilment/fulfilment-fixtures.ts';
import { findStandaloneDigits, findTextInDatabase } from './find-text-in-database.ts';
import { addApp, billingAddress, hostedOrder } from './payments-fixtures.ts';

const working = { number: '378282246310005', cvc: '9173' };
const declinedAtCharge = { number: '4000000000000341', cvc: '917' };
const declinedAtAttach = { number: '4000000000000127', cvc: '917' };
const lostAnswer = { number: '4000000000004087', cvc: '917' };
const expiry = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };

const all = [working, declinedAtCharge, declinedAtAttach, lostAnswer];
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const secrets = [
  ...all.flatMap(({ number }) => [number, spaced(number), spaced(number).replaceAll(' ', '-')]),
  '3782 822463 10005',
  '782822463',
];

/** A time or an id can contain a few of these digits by chance; a quoted text or a value cannot. */
const alone = /["': ](9173|917)["' ,]/;

let app: TestApp;
const answers: TestResponse[] = [];
const logged: string[] = [];

/** Jobs stay queued, so that their payloads can be searched too. */
beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(line) };
  app = await startTestApp({ worker: false, config: { logLevel: 'trace' }, outside: { logTo } });
});
afterAll(() => app.close());

async function send(method: string, path: string, options: RequestOptions = {}) {
  const answer = await app.request(method, path, { apiKey: null, ...options });
  answers.push(answer);
  return answer;
}

async function vault(card: { number: string; cvc: string }) {
  const { status, body } = await send('POST', '/vault/cards', { body: { ...card, ...expiry } });
  expect(status).toBe(201);
  return body.card_token as string;
}

const owner = { cardholder_name: 'Robin Example', billing_address: billingAddress };

it('on the hosted page a card is declined, another has a wrong code, and a third pays', async () => {
  const order = await hostedOrder(app);
  const path = new URL(order.payment_link).pathname;
  await send('GET', path);
  const pay = async (card: { number: string; cvc: string }) =>
    send('POST', `${path}/payments`, { body: { card_token: await vault(card), ...owner } });
  expect((await pay(declinedAtCharge)).status).toBe(402);
  expect((await pay(declinedAtAttach)).status).toBe(402);
  const typedAmiss = await send('POST', `${path}/payments`, {
    body: {
      card_token: await vault(working),
      cardholder_name: spaced(working.number),
      billing_address: { ...billingAddress, address_2: working.number },
    },
  });
  expect(typedAmiss.status).toBe(400);
  const body = { card_token: await vault({ ...working, number: '3782 822463 10005' }), ...owner };
  const broken = { ...body, number: working.number, cvc: working.cvc };
  expect((await send('POST', `${path}/payments`, { body: broken })).status).toBe(400);
  expect((await send('POST', `${path}/payments`, { body })).body).toEqual({
    status: 'paid',
    payer_action: null,
  });
  expect((await send('GET', `${path}/summary`)).body.status).toBe('paid');
});

it('an answer is lost, and a job to resolve it is queued', async () => {
  const path = new URL((await hostedOrder(app)).payment_link).pathname;
  const body = { card_token: await vault(lostAnswer), ...owner };
  expect((await send('POST', `${path}/payments`, { body })).body).toEqual({
    status: 'processing',
    payer_action: null,
  });
  const jobs = await app.db.query(`select from graphile_worker._private_jobs where key like 'charge:%'`);
  expect(jobs.length).toBeGreaterThan(0);
});

it('a card of an app’s user is stored and used by a batch, and its answers are stored under idempotency keys', async () => {
  const { apiKey, publicAppId } = await addApp({ app });
  const interim = await send('POST', '/embed/interim_cards', {
    body: { public_app_id: publicAppId, card_token: await vault(working), ...owner },
  });
  const { interim_card_key } = interim.body.interim_card;
  const card = {
    interim_card_key,
    commerce_end_user_id: 'user-1',
    payment_method_type: 'card',
    ...owner,
  };
  const headers = { 'idempotency-key': 'kept' };
  const method = await send('POST', '/v1/commerce_user_payment_methods', { apiKey, headers, body: card });
  expect([method.status, method.body.card_brand]).toEqual([201, 'amex']);
  const [product] = await plainProducts(app, 1);
  const batch = await send('POST', '/v1/order_batches', {
    apiKey,
    headers,
    body: {
      from_name: 'Robin',
      recipients: [{ first_name: 'Grace', email: 'grace@example.com' }],
      cart: { items: [{ product_id: product?.id, quantity: 1 }] },
      send_method: 'email_and_link',
      payment_method_id: method.body.id,
      commerce_end_user_id: 'user-1',
    },
  });
  expect(batch.status).toBe(201);
});

it('the sandbox pays with a card from the request', async () => {
  for (const [{ number }, status] of [
    [declinedAtCharge, 402],
    [working, 200],
  ] as const) {
    const { id } = await hostedOrder(app);
    const options = { apiKey: app.apiKey, headers: { 'idempotency-key': `${status}` } };
    const path = `/v1/sandbox/orders/${id}/pay`;
    const answer = await send('POST', path, { ...options, body: { card_number: spaced(number) } });
    expect(answer.status).toBe(status);
  }
});

it('no answer contains them', () => {
  expect(answers.length).toBeGreaterThan(15);
  const text = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]));
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(alone);
});

it('no line of the log contains them', () => {
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(logged.join('\n')).not.toContain(secret);
  expect(logged.join('\n')).not.toMatch(alone);
});

it('no column of any table and no queued job contains them', async () => {
  const jobs = await app.db.query('select from graphile_worker._private_jobs');
  expect(jobs.length).toBeGreaterThan(0);
  expect(await findTextInDatabase(app.db, secrets)).toEqual([]);
  for (const { cvc } of [working, declinedAtCharge]) {
    expect(await findStandaloneDigits(app.db, cvc)).toEqual([]);
  }
});

it('the search finds a value that is there', async () => {
  await app.db.query(`update commerce_apps set name = name || $1`, [` ${working.number}, ${working.cvc},`]);
  expect(await findTextInDatabase(app.db, secrets)).toContain(`commerce_apps: ${working.number}`);
  expect(await findStandaloneDigits(app.db, working.cvc)).toEqual(['commerce_apps']);
});
