/** A service in use: gifts of every kind, money, mails, webhooks, codes and people who sign in with two factors. */
import { strict as assert } from 'node:assert';
import { csvOf, importCsv } from '../api/codes/code-fixtures.ts';
import {
  type Browser,
  codeOf,
  openBrowser,
  password,
  setPassword,
  signInByLink,
} from '../api/people/people-fixtures.ts';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addresses, eventually, people, plainProducts } from './gifts.ts';

export interface MixedData {
  readonly app: TestApp;
  readonly receiver: Receiver;
  readonly webhookSecret: string;
  /** The page of an order whose gift card was delivered, with the fields of the form that shows the code. */
  readonly cardPage: { readonly path: string; readonly shipment: string };
  /** The path of a gift that nobody has opened. */
  readonly giftPath: string;
  readonly signedIn: Browser;
  readonly secondFactor: string;
}

export const email = 'sender@example.com';

export async function startServiceInUse(): Promise<MixedData> {
  const app = await startTestApp({ config: { webhooksAllowLoopback: true } });
  const receiver = await startReceiver();
  const { body: webhook } = await app.request('POST', '/v1/webhooks', { body: { url: receiver.url } });
  const giftPath = await sendGifts(app);
  const cardPage = await sendGiftCard(app);
  const { signedIn, secondFactor } = await signInWithTwoFactors(app);
  return { app, receiver, webhookSecret: webhook.secret, cardPage, giftPath, signedIn, secondFactor };
}

/** Three gifts by mail: one is accepted and paid for, one declined, and one waits. Returns the path of the last one. */
async function sendGifts({ client }: TestApp): Promise<string> {
  const [product] = await plainProducts(client);
  const batch = await client.orderBatches.create({
    from_name: 'Avery',
    message: 'Thank you 🎁 "for" \\ everything\tand\nmore',
    recipients: people(3),
    cart: { items: [{ product_id: product.id, quantity: 1 }] },
    send_method: 'email_and_link',
  });
  const [accepted, declined, waiting] = batch.orders_preview;
  assert(accepted && declined && waiting);
  await client.sandbox.acceptOrder(accepted.id, { mailing_address: addresses.newYork });
  await client.sandbox.declineOrder(declined.id);
  return new URL(waiting.individual_gift_link ?? '').pathname;
}

async function sendGiftCard(app: TestApp): Promise<MixedData['cardPage']> {
  await importCsv(app, csvOf([1, 2, 3]));
  const [card] = await app.db.query<{ id: string }>(`select id from products where slug = 'supper-card'`);
  const batch = await app.client.orderBatches.create({
    from_name: 'Avery',
    recipients: people(1),
    cart: { items: [{ product_id: card?.id ?? '', quantity: 1, variable_price: 5_000 }] },
    send_method: 'link_multiple_custom_list',
  });
  const id = batch.orders_preview[0]?.id ?? '';
  await app.client.sandbox.acceptOrder(id, { mailing_address: addresses.newYork });
  await eventually(
    () => app.client.orders.get(id),
    ({ status }) => status === 'delivered',
  );
  const [order] = await app.db.query<{ path: string; shipment: string }>(
    `select '/r/' || z.link_code || '-' || replace(o.recipient_token::text, '-', '') as path, s.id as shipment
     from orders o join organizations z on z.id = o.organization_id join shipments s on s.order_id = o.id
     where o.id = $1`,
    [id],
  );
  assert(order);
  return order;
}

async function signInWithTwoFactors(app: TestApp): Promise<{ signedIn: Browser; secondFactor: string }> {
  const browser = await signInByLink(app, email);
  await setPassword(app, email);
  await browser.post('/internal/sign_in', { email, password });
  const setup = await browser.post('/internal/second_factor', { password });
  const code = codeOf(setup.body.secret, -1);
  const { status } = await browser.post('/internal/second_factor/confirm', { code });
  assert.equal(status, 204);
  return { signedIn: browser, secondFactor: setup.body.secret };
}

/** Signs in with the password and a code of the authenticator app. Returns the status of the last answer. */
export async function signInAgain(app: TestApp, secondFactor: string): Promise<number> {
  const browser = openBrowser(app);
  await browser.post('/internal/sign_in', { email, password });
  return (await browser.post('/internal/sign_in/second_factor', { code: codeOf(secondFactor) })).status;
}

/** Shows the code on the page of its recipient. */
export const showCode = async (app: TestApp, { path, shipment }: MixedData['cardPage']): Promise<string> =>
  (
    await app.request('POST', `${path}/card`, {
      rawBody: new URLSearchParams({ shipment }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      apiKey: null,
    })
  ).body;
