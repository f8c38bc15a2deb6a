/**
 * Unusual data is put into every field that people fill in, and into what goes wrong with it. Nothing of it may be in the log at its
 * finest level, in the metrics, in the readiness or in the traces.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { scrape } from '../../harness/metrics.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { addContact } from '../contacts/contact-fixtures.ts';
import { newYork } from '../gifts/gift-fixtures.ts';
import { type RefusingMailServer, startRefusingMailServer } from '../gifts/refusing-mail-server.ts';
import { giftBody, sendBatch } from '../http/api-fixtures.ts';
import { visit } from '../pages/visitor.ts';
import { addApp, billingAddress, hostedOrder } from '../payments/payments-fixtures.ts';
import { adminOf, linkFor, openBrowser, signInByLink, tokenIn } from '../people/people-fixtures.ts';
import { type Receiver, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { startTraceCollector, type TraceCollector } from './trace-collector.ts';

/** What people fill in. Each is found nowhere else. */
const planted = {
  firstName: 'Quorxelia',
  lastName: 'Vandersplonk',
  fromName: 'Zephyrquill Gmbhrt',
  message: 'Wugglenaut hearts for the plimfrastic year',
  street: '4711 Blorptangent Parkway',
  flat: 'Suite Krzywiec-9',
  city: 'New Yorkquastle',
  phone: '+14155557391',
  email: 'quorxelia.v@snarfblatt.example',
  refused: 'nobody+quorxelia@snarfblatt.example',
  later: 'later+quorxelia@snarfblatt.example',
  reference: 'CUST-zwibbel-33871',
  note: 'Thanksquibble from the heart',
  company: 'Frobnitzwerk Holding',
  password: 'wrong horse krumblefitz 8812',
  cardholder: 'Cardwina Holdermeyer',
  receiverAnswer: 'receiverquark says no',
  typed: 'Mistypwick & Daughters',
};
const card = {
  number: '378282246310005',
  cvc: '9173',
  exp_month: 12,
  exp_year: new Date().getUTCFullYear() + 3,
};
/** Links, tokens and keys that come up on the way. */
const secrets: string[] = [card.number];

const logged: string[] = [];
let app: TestApp;
let collector: TraceCollector;
let mailServer: RefusingMailServer;
let receiver: Receiver;

beforeAll(async () => {
  [collector, mailServer, receiver] = await Promise.all([
    startTraceCollector(),
    startRefusingMailServer(),
    startReceiver(withStatus(500, { 'x-said': planted.receiverAnswer }, planted.receiverAnswer)),
  ]);
  app = await startTestApp({
    config: {
      logLevel: 'trace',
      metrics: { host: '127.0.0.1', port: 0, token: undefined },
      tracing: { url: collector.url, serviceName: 'gifts', ratio: 1 },
      smtpUrl: mailServer.url,
      webhooksAllowLoopback: true,
    },
    outside: { logTo: { write: (line: string) => void logged.push(line) } },
  });
  secrets.push(app.apiKey, app.commerceApiKey);
  const webhook = await app.request('POST', '/v1/webhooks', {
    body: { url: `${receiver.url}/hookwick-secret` },
  });
  secrets.push(webhook.body.secret, 'hookwick-secret');
});
afterAll(async () => {
  await app.close();
  await Promise.all([collector.close(), mailServer.close(), receiver.close()]);
});

const person = {
  first_name: planted.firstName,
  last_name: planted.lastName,
  phone: planted.phone,
  email: planted.email,
};
const references = [1, 2, 3, 4, 5].values();

const batch = (recipient: object = person) =>
  sendBatch(app, {
    from_name: planted.fromName,
    message: planted.message,
    customer_reference_id: `${planted.reference}-${references.next().value}`,
    send_method: 'email_and_link',
    recipients: [recipient],
  });

async function giftIsAccepted(): Promise<void> {
  const { orders_preview: orders } = await batch();
  const link = orders[0]?.individual_gift_link ?? '';
  secrets.push(new URL(link).pathname.split('/')[2] ?? '');
  const visitor = visit(app, link);
  await visitor.get();
  const { address_1, city, state, postal_code, country } = newYork;
  const typed = { name: `${planted.firstName} ${planted.lastName}`, city, state, postal_code, country };
  await visitor.post('/address', {
    ...typed,
    address_1: planted.street,
    city: planted.city,
    phone: planted.phone,
  });
  await visitor.post('/address', { ...typed, address_1, address_2: planted.flat });
  await visitor.post('/accept', {});
  const id = orders[0]?.id;
  const sandbox = (action: string, body: object) =>
    app.request('POST', `/v1/sandbox/orders/${id}/${action}`, { body });
  await sandbox('accept', {
    mailing_address: { ...newYork, address_1: planted.street, address_2: planted.flat },
  });
  await sandbox('thank_you_note', { note: planted.note });
}

async function mailsBounce(): Promise<void> {
  await batch({ ...person, email: planted.refused });
  await batch({ ...person, email: planted.later });
  await expect.poll(() => logged.some((line) => line.includes('server_busy'))).toBe(true);
}

async function requestsAreWrong(): Promise<void> {
  const body = await giftBody(app, {
    from_name: planted.fromName,
    recipients: [{ ...person, email: planted.typed }],
  });
  const wrong = [
    { rawBody: `{"from_name": "${planted.typed}", ` },
    { body },
    { body: { ...body, [planted.typed]: planted.typed } },
    { body: { ...body, recipients: planted.typed } },
    { body: { ...body, cart: { items: [{ product_id: planted.typed, quantity: 1 }] } } },
  ];
  for (const options of wrong) {
    const { status } = await app.request('POST', '/v1/order_batches', options);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  await app.request('GET', `/v1/orders?search=${encodeURIComponent(planted.email)}`);
  await app.request('GET', `/gift/${encodeURIComponent(planted.typed)}`, { apiKey: null });
}

async function peopleSignIn(): Promise<void> {
  const browser = openBrowser(app);
  await browser.post('/internal/sign_in', { email: planted.email, password: planted.password });
  await browser.post('/internal/sign_in/links', { email: planted.email });
  const admin = await adminOf(app);
  secrets.push(admin);
  await app.db.query('update users set email = $2 where email = $1', [admin, planted.later]);
  // The mail server puts this one off, so the job fails with the address in its payload.
  await browser.post('/internal/sign_in/links', { email: planted.later });
  await app.db.query('update users set email = $1 where email = $2', [admin, planted.later]);
  secrets.push(tokenIn(await linkFor(app, admin)));
  const signedIn = await signInByLink(app, admin);
  secrets.push(...signedIn.cookies.values());
  await addContact(signedIn, { ...person, company: planted.company, notes: planted.note }).catch(() =>
    addContact(signedIn, person),
  );
}

async function cardsAreEntered(): Promise<void> {
  await addApp({ app });
  const { payment_link: link } = await hostedOrder(app);
  const path = new URL(link).pathname;
  secrets.push(path.split('/')[2] ?? '');
  const vaulted = await app.request('POST', '/vault/cards', { body: card, apiKey: null });
  expect(vaulted.status).toBe(201);
  secrets.push(vaulted.body.card_token);
  await app.request('POST', `${path}/payments`, {
    apiKey: null,
    body: {
      card_token: vaulted.body.card_token,
      cardholder_name: planted.cardholder,
      billing_address: { ...billingAddress, address_1: planted.street },
    },
  });
}

/** The database refuses rows that have the data in them, and says so with all their values. */
async function errorsAreThrown(): Promise<void> {
  await app.db.query(`alter table orders add constraint refused check (false) not valid`);
  const answer = await app.request('POST', '/v1/order_batches', {
    body: await giftBody(app, { from_name: planted.fromName, recipients: [person] }),
  });
  expect(answer.status).toBe(500);
  await app.db.query('alter table orders drop constraint refused');
  const mails = await storedTable(app.db, 'mails');
  await app.db.query(`alter table ${mails} add constraint refused check (false) not valid`);
  await batch();
  await expect
    .poll(() => logged.filter((line) => line.includes('"constraint":"refused"')).length)
    .toBeGreaterThan(1);
  await app.db.query(`alter table ${mails} drop constraint refused`);
  app.services.log.error(
    {
      err: new Error(
        `“${planted.typed}” <${planted.email}> at /gift/${secrets.at(-1)} said ${planted.phone}`,
      ),
    },
    'An error that quotes what it was given',
  );
  app.services.log.error(
    { err: new SyntaxError(`Unexpected token, "${planted.typed}"... is not valid JSON`) },
    'JSON',
  );
}

it('what people fill in is in no log, no metric, no readiness and no trace', async () => {
  await giftIsAccepted();
  await mailsBounce();
  await requestsAreWrong();
  await peopleSignIn();
  await cardsAreEntered();
  await errorsAreThrown();
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(2), { timeout: 20_000 });
  const metrics = await scrape(app.monitoringUrl);
  const ready = await (await fetch(`${app.monitoringUrl}/readyz`)).text();
  await app.services.tracing?.close();
  expect(collector.spans.length).toBeGreaterThan(20);
  const log = logged.join('');
  expect(log).toMatch(/"request_id":"[^"]+"/);
  expect(log).toMatch(/"job_id":"\d+"/);
  const found = Object.entries({ log, metrics, ready, traces: collector.text() }).flatMap(([where, text]) =>
    [...Object.values(planted), ...secrets]
      .filter((each) => each.length > 3)
      .flatMap((each) => linesWith(text, each).map((line) => `${where}: ${each}: ${line}`)),
  );
  expect(found).toEqual([]);
}, 90_000);

/** Each part of a name or an address counts, as far as it is not a usual word. */
const linesWith = (text: string, value: string): string[] =>
  text
    .split('\n')
    .filter((line) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((each) =>
        line.includes(each),
      ),
    )
    .slice(0, 2)
    .map((line) => line.slice(0, 600));
