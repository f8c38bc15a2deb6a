import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDraft, getDraft, people, sendDraft } from '../api/drafts/draft-fixtures.ts';
import { type Browser, openBrowser, tokenIn } from '../api/people/people-fixtures.ts';
import { requesterOf } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { storedTable } from '../harness/stored-tables.ts';
import { query, until } from './engine-process.ts';
import {
  type ApiProcess,
  endProcesses,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
});

afterEach(async () => {
  await endProcesses();
  await seeded.db.close();
  await database.drop();
});

async function signIn({ url }: ApiProcess): Promise<Browser> {
  const browser = openBrowser({ request: requesterOf(url, null) });
  const { status } = await browser.post('/internal/sign_in/links/spend', {
    token: tokenIn(await makeLink()),
  });
  expect(status).toBe(200);
  return browser;
}

async function makeLink(): Promise<string> {
  const child = spawnGifts(['sign-in-link', '--email', 'admin@example.com'], {
    DATABASE_URL: database.databaseUrl,
    GIFTS_ENV: 'sandbox',
    GIFTS_SECRET_KEY: testSecretKey,
    PUBLIC_URL: 'http://gifts.test',
  });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await until(async () => /#token=[\w-]+\s/.test(said) || child.exitCode !== null);
  return said;
}

/** Lets a statement or the commit of a send take long, so that the process can be killed meanwhile. */
async function lingerAt(what: 'mark' | 'commit'): Promise<void> {
  await query(
    database.databaseUrl,
    `create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$`,
  );
  await query(
    database.databaseUrl,
    what === 'mark'
      ? `create trigger lingers after update of order_batch_id on ${await storedTable(seeded.db, 'drafts')}
           for each row execute function linger()`
      : `create constraint trigger lingers after insert on ${await storedTable(seeded.db, 'order_batches')} deferrable initially deferred
           for each row execute function linger()`,
  );
}

async function killWhileItLingers(api: ApiProcess, request: () => Promise<unknown>): Promise<void> {
  const answered = request().catch(() => null);
  const asleep = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await until(async () => (await query(database.databaseUrl, asleep)).length > 0);
  await api.kill();
  expect(await answered).toBeNull();
  const busy = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
    and pid <> pg_backend_pid() and query not like '%pg_stat_activity%'`;
  await until(async () => (await query(database.databaseUrl, busy)).length === 0);
}

const batches = () =>
  seeded.db.query<{ id: string; recipients_count: number }>(
    `select id, recipients_count from order_batches where batch_name = 'Killed'`,
  );
const form = () => ({
  ...{ from_name: 'Avery', batch_name: 'Killed', send_method: 'email_and_link' as const },
  cart: { items: [{ product_id: seeded.productId, quantity: 1 }] },
});

test.each([5, 6_000])(
  'an API that dies while it sends a draft to %i has made nothing, and the draft is sent once afterwards',
  async (count) => {
    const api = await startApiProcess(database.databaseUrl);
    const browser = await signIn(api);
    const draft = await createDraft(browser, form(), people(count));
    await lingerAt('mark');
    await killWhileItLingers(api, () => sendDraft(browser, draft));
    expect(await batches()).toEqual([]);
    const next = await startApiProcess(database.databaseUrl);
    const later = await signIn(next);
    expect(await getDraft(later, draft.id)).toEqual(draft);
    expect(await seeded.db.query('select from draft_recipients')).toHaveLength(count);
    const { status, body } = await sendDraft(later, draft);
    expect([status, body.recipients_count]).toEqual([201, count]);
    expect(await batches()).toEqual([{ id: body.id, recipients_count: count }]);
  },
  60_000,
);

test('an API that dies between the commit and the answer has sent the draft, and a repeat answers its batch', async () => {
  const api = await startApiProcess(database.databaseUrl);
  const browser = await signIn(api);
  const draft = await createDraft(browser, form(), people(12));
  await lingerAt('commit');
  await killWhileItLingers(api, () => sendDraft(browser, draft));
  const [made, ...others] = await batches();
  expect([made?.recipients_count, others]).toEqual([12, []]);
  const later = await signIn(await startApiProcess(database.databaseUrl));
  const { status, body } = await sendDraft(later, draft);
  expect([status, body.id]).toEqual([201, made?.id]);
  expect((await getDraft(later, draft.id)).sent?.order_batch_id).toBe(made?.id);
  expect(await batches()).toHaveLength(1);
  expect(await seeded.db.query('select from draft_recipients')).toEqual([]);
}, 60_000);
