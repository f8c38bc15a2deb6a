/**
 * Takes the pictures of the README and of the first steps on the dashboard, from a sandbox of its own with a month of gifts:
 *
 *     node e2e/take-pictures.ts
 *
 * The pages must be built (`node scripts/setup.mjs`), and are to be built again afterwards, because one of them shows a picture.
 */
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { type RunningService, runService } from './run-service.ts';

const root = join(import.meta.dirname, '..');
const email = 'maya@harbor.example';
const schemes = ['light', 'dark'] as const;
const dashboard = { viewport: { width: 1280, height: 1180 }, deviceScaleFactor: 1.25 };
const phone = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5 };
/** Without the stripe of the sandbox. */
const belowStripe = { x: 0, y: 42, width: 360, height: 640 };

const people = [
  'Grace Hopper',
  'Alan Turing',
  'Katherine Johnson',
  'Edsger Dijkstra',
  'Hedy Lamarr',
  'Tim Berners-Lee',
  'Radia Perlman',
  'Ken Thompson',
  'Barbara Liskov',
  'Dennis Ritchie',
  'Frances Allen',
  'John Backus',
];
const occasions = ['Spring thank-you', 'Welcome, new partners', 'Five years together', 'After the launch'];
const notes = [
  'You remembered that I like it with honey. Thank you all so much!',
  'What a lovely surprise on a Monday. The whole family says hello.',
  'It was a joy to build this with you. I hope we do it again soon.',
];
/** How many gifts are sent on each day of the month. */
const sizes = [5, 0, 4, 7, 3, 0, 0, 6, 9, 4, 8, 5, 0, 0, 7, 10, 6, 9, 8, 0, 0, 9, 12, 8, 11, 7, 0, 0, 10, 9];

/** What the recipient of a number does: see docs/sandbox.md. */
const tags = ['accept', 'accept', 'thankyou', 'slow', 'accept', 'ignore', 'swap'];

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers of any operation.
type Answer = any;

const callAs =
  ({ url }: RunningService, key: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : null;
  };

async function giftsOfAMonth(call: Call): Promise<void> {
  const products = await plainProducts(call);
  let sent = 0;
  const batches: string[] = [];
  for (const [day, size] of sizes.entries()) {
    await call('POST', '/v1/sandbox/clock/advance', { seconds: 86_400 });
    if (size > 0) {
      batches.push(await send(call, { size, from: sent, product: products[day % products.length] ?? '' }));
      sent += size;
    }
    await play(call, batches);
  }
  await writeNotes(call, batches.at(-6));
  const last = batches.at(-1);
  if (last) await bounce(call, products[0] ?? '');
}

async function plainProducts(call: Call): Promise<string[]> {
  const { data } = await call('GET', '/v1/products?per_page=100');
  return data
    .filter((each: Answer) => each.variants_num_selectable === 0 && !each.price_is_variable)
    .map(({ id }: Answer) => id);
}

interface Sending {
  readonly size: number;
  /** The number of gifts that were sent before. */
  readonly from: number;
  readonly product: string;
}

async function send(call: Call, { size, from, product }: Sending): Promise<string> {
  const recipients = Array.from({ length: size }, (_, index) => recipient(from + index));
  const { id } = await call('POST', '/v1/order_batches', {
    batch_name: occasions[from % occasions.length],
    from_name: 'Maya at Harbor & Pine',
    message: 'Thank you for a wonderful year together.',
    recipients,
    cart: { items: [{ product_id: product, quantity: 1 }] },
    send_method: 'email_and_link',
  });
  return id;
}

function recipient(number: number) {
  const [first_name = '', last_name = ''] = (people[number % people.length] ?? '').split(' ');
  const tag = tags[number % tags.length];
  return { first_name, last_name, email: `${first_name.toLowerCase()}.${number}+${tag}@example.com` };
}

/** Lets the recipients of earlier days act: they open at once, accept a day later and have the parcel three days after that. */
async function play(call: Call, batches: readonly string[]): Promise<void> {
  for (const [back, until] of [
    [1, 'opened'],
    [2, 'accepted'],
    [3, 'shipped'],
    [5, 'delivered'],
  ] as const) {
    const id = batches.at(-back);
    if (id) await call('POST', '/v1/sandbox/simulate', { order_batch_id: id, until });
  }
}

async function writeNotes(call: Call, batchId: string | undefined): Promise<void> {
  const { data } = await call('GET', `/v1/order_batches/${batchId}/orders?per_page=100`);
  const accepted = data.filter(({ status }: Answer) => status === 'delivered');
  for (const [index, note] of notes.entries())
    if (accepted[index])
      await call('POST', `/v1/sandbox/orders/${accepted[index].id}/thank_you_note`, { note });
}

/** Two gifts whose mail does not arrive, and which expire soon. */
async function bounce(call: Call, product: string): Promise<void> {
  const { now } = await call('GET', '/v1/sandbox/clock');
  const { id } = await call('POST', '/v1/order_batches', {
    batch_name: 'Thank you, reviewers',
    from_name: 'Maya at Harbor & Pine',
    recipients: [
      { first_name: 'Niklaus', last_name: 'Wirth', email: 'niklaus+bounce@example.com' },
      { first_name: 'Jean', last_name: 'Bartik', email: 'jean+bounce@example.com' },
    ],
    cart: { items: [{ product_id: product, quantity: 1 }] },
    send_method: 'email_and_link',
    expires_at: new Date(Date.parse(now) + 2.5 * 86_400_000).toISOString(),
  });
  await call('POST', '/v1/sandbox/simulate', { order_batch_id: id, until: 'notified' });
}

async function photograph(
  browser: Browser,
  options: BrowserContextOptions,
  path: (scheme: 'light' | 'dark') => string,
  open: (page: Page) => Promise<void>,
  clip?: typeof belowStripe,
): Promise<void> {
  for (const colorScheme of schemes) {
    const context = await browser.newContext({
      ...options,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await open(page);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(root, path(colorScheme)), ...(clip && { clip }) });
    await context.close();
  }
}

async function main(service: RunningService, browser: Browser): Promise<void> {
  const name = ['--name', 'Harbor & Pine'];
  await service.gifts('organizations create --quiet', ...name, '--email', email);
  const call = callAs(service, await service.gifts('keys create --quiet --email', email));
  await giftsOfAMonth(call);
  await photograph(
    browser,
    dashboard,
    (scheme) => `docs/pictures/dashboard-${scheme}.png`,
    async (page) => {
      await page.goto(await service.gifts('sign-in-link --email', email));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('slider').waitFor();
      await page.locator('.note').first().waitFor();
    },
  );
  const { data } = await call('GET', '/v1/orders?status=notified&per_page=1');
  await photograph(
    browser,
    phone,
    (scheme) => `packages/web/src/dashboard/home/sample-gift-${scheme}.png`,
    async (page) => {
      await page.goto(data[0].individual_gift_link);
    },
    belowStripe,
  );
}

const service = await runService('pictures');
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await main(service, browser);
} finally {
  await browser.close();
  await service.stop();
}
