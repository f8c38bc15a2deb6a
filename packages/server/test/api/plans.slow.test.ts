/** The plans that the service would keep, on databases of different ages. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { plannerOptions, renewPlans } from '../../src/db/plans.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { fillTables, prepareTables } from '../harness/fill-tables.ts';
import {
  genericPlanOf,
  organizationReadsOf,
  type PlanNode,
  type WideRead,
  wholeReadsOf,
} from '../harness/plans.ts';
import { findStatements } from '../repo/statements.ts';
import { tenantTables } from '../repo/tenancy.ts';

/** Tables of which an organization has a few rows, and those with one row for each organization. */
const smallTables = new Set([
  'api_key_hashes',
  'api_keys',
  // They are kept for 30 days, and few are under way at a time.
  'bulk_acts',
  // What waits for a code leaves the table with it.
  'code_waits',
  'collection_versions',
  'collections',
  'commerce_apps',
  // A workspace has at most 200 lists.
  'contact_lists',
  'event_streams',
  'gift_templates',
  'invoices',
  'ledger_accounts',
  // It has a row for each account that something was ever held from.
  'money_held',
  // An organization has at most 50 rules.
  'occasion_rules',
  // Drafts are bounded, and those that were sent are deleted after 30 days.
  'occasion_drafts',
  'public_app_ids',
  'scheduled_work_failures',
  // An organization has at most 1,000.
  'spending_limits',
  'users',
  'webhook_endpoints',
  'workspace_members',
  'workspaces',
]);
const growing = new Set([...tenantTables].filter((table) => !smallTables.has(table)));

/** Statements that may read all rows of an organization, by a part of their text. */
const wideStatements: Readonly<Record<string, string>> = {
  'as "problem"': 'A check of the ledger by an operator reads all of it.',
  'as "transfers"': 'The same command counts all transfers.',
  'e.account = $1': 'An operator books a payout or writes a statement: all that a payee earned is read.',
  'from ledger_entries p': 'The same statement, with the parts of what was earned.',
  'as "times"': 'The same check, for the fees of the card gateway.',
  'sum(p.product)::bigint':
    'An operator looks at what brands will earn by all orders that are not delivered yet.',
  'as "ended_at"': 'A statement names the orders that a brand did not deliver.',
  't.recorded_at < now()': 'The same command looks at all transfers.',
  "send_status = 'pending' and scheduled_send_on is not null":
    'A closed account has all its scheduled batches canceled.',
  'as "taken"': 'An operator looks at all that orders took of a product.',
  'as "expected"': 'A check of all counts by an operator reads all reservations.',
  'join mail_suppressions s': 'An operator looks at how many addresses get no mail.',
  "m.status = 'caught'": 'The mailbox of a sandbox is small.',
  'timestamptz is null or t.created_at': 'A filtered list of movements is planned for its values.',
  'as "people"': 'An organization has at most 200,000 people, and they are counted when some are added.',
  '$3::boolean is null or (c.no_gifts_since': 'The same people are counted for their list.',
  'email_variant_key as shared': 'All people of the workspaces are grouped to find who is there twice.',
  'l.list_id = $4': 'A list of people has at most 100,000, and they are sorted by name.',
  'b.erased_at is null and b.send_status in':
    'An operator erases somebody: batches without orders are searched for the address.',
  'from order_batch_recipients r':
    'An operator exports or erases somebody: whom senders named is searched for the address.',
  'e.resource_id is null and':
    'An erasure searches the events that were written before they named their order.',
  'r.address_hash from drafts d':
    'An operator exports somebody: the unsent drafts of an organization are bounded.',
  'lower(to_email) = $2 or order_id': 'An operator exports all that is stored about somebody.',
  'as "total" from mails where organization_id = $1':
    'An operator looks at how much is stored about recipients.',
  'as "stored"': 'The same report counts all orders.',
  'as "last",': 'A backup is verified by reading the numbers of all events.',
  'select s.sequence as': 'The same verification looks for the event of each number.',
  '::uuid[] is null or o.workspace_id': 'A selection of orders by filters is planned for its values.',
};

/** Indexes with few rows of an organization: it may have no more, or they leave soon. */
const smallIndexes = new Set([
  // Few people get no gifts.
  'contacts_no_gifts',
  // Each of them is that of a draft that was not sent.
  'approval_requests_waiting',
  'charges_unsettled',
  // An organization has at most 500 drafts that were not sent.
  'drafts_unsent',
  'refunds_unsettled',
  'charges_open',
  'order_batches_due',
  // The count of gifts whose mail came back stops at its bound.
  'orders_unreached',
  'mails_unreported',
  // An organization has at most eleven logos.
  'organization_logos_pkey',
  // They are empty as soon as the service has started.
  'orders_unsealed',
  'order_batch_recipients_unsealed',
  'recipient_deletions_open',
  // An organization shares a bounded number.
  'saved_views_shared',
]);

/** The statements of filtered lists are made when a request names the filters, so they depend on what ran before. */
const ofFilteredList =
  /^select (count\(\*\) as "total"|.* as "key") from (?:\(select \* from )?(orders|order_batches|order_activities|shipper_shipments) t\s+where t\.organization_id = \$1/s;

const statements = (await findStatements()).filter(
  ({ text }) => /^\s*(select|with|insert|update|delete)\b/.test(text) && !ofFilteredList.test(text),
);
const keyedStatements = statements.filter(
  ({ text }) => !Object.keys(wideStatements).some((part) => text.includes(part)),
);

type Reader = (plan: PlanNode) => WideRead[];

async function readsOfAll(client: pg.Client, read: Reader): Promise<object[]> {
  const found: object[] = [];
  for (const { text } of keyedStatements) {
    const reads = read(await genericPlanOf(client, text));
    found.push(...reads.map(({ table, problem }) => ({ statement: text, problem: `${table} ${problem}` })));
  }
  return found;
}

/** Makes a database, and the rows that it has before and after ANALYZE. */
async function openAged({ before, analyzed, after }: { before: number; analyzed: boolean; after: number }) {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  for (const [name, value] of Object.entries(plannerOptions)) await client.query(`set ${name} = ${value}`);
  await prepareTables(client);
  if (before > 0) await fillTables(client, before);
  if (analyzed) await client.query('analyze');
  if (after > 0) await fillTables(client, after);
  return { database, client };
}

/** Older servers cannot be told about a table before its first ANALYZE. */
const isNew = await isPostgres18();

/**
 * A plan for an empty table may take any index, because all of them cost the same. So may a plan of an older server for a
 * table without statistics. Such a plan is soon made again.
 */
const ages = [
  { age: 'empty', before: 0, analyzed: false, after: 0, choosesIndexes: false },
  {
    age: 'young, with thousands of rows and never analysed',
    before: 0,
    analyzed: false,
    after: 2_000,
    choosesIndexes: isNew,
  },
  { age: 'analysed with one row', before: 1, analyzed: true, after: 0, choosesIndexes: false },
  {
    age: 'analysed with one row, with thousands since',
    before: 1,
    analyzed: true,
    after: 2_000,
    choosesIndexes: isNew,
  },
  { age: 'large and analysed', before: 6_000, analyzed: true, after: 0, choosesIndexes: true },
];

async function isPostgres18(): Promise<boolean> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  const { rows } = await client.query<{ is_new: boolean }>(
    `select current_setting('server_version_num')::int >= 180000 as is_new`,
  );
  await client.end();
  return rows[0]?.is_new ?? false;
}

describe.each(ages)('on a database that is $age', ({ before, analyzed, after, choosesIndexes }) => {
  let database: TestDatabase;
  let client: pg.Client;
  let singleKeys: ReadonlySet<string>;
  beforeAll(async () => {
    ({ database, client } = await openAged({ before, analyzed, after }));
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indisunique and indnkeyatts = 1',
    );
    singleKeys = new Set(rows.map(({ name }) => name));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('no statement reads a whole table that grows', async () => {
    expect(await readsOfAll(client, (plan) => wholeReadsOf(plan, growing))).toEqual([]);
  });

  if (!choosesIndexes) return;
  it('no statement reads all of an organization where its keys name less', async () => {
    const keyed = new Set([...singleKeys, ...smallIndexes]);
    expect(await readsOfAll(client, (plan) => organizationReadsOf(plan, growing, keyed))).toEqual([]);
  });
});

it('each statement that may read all of an organization exists', () => {
  const needless = Object.keys(wideStatements).filter(
    (part) => !statements.some(({ text }) => text.includes(part)),
  );
  expect(needless).toEqual([]);
});

it('a connection makes its plans again from time to time', async () => {
  const database = await createTestDatabase();
  const [renewed, observer] = [0, 1].map(() => new pg.Client({ connectionString: database.databaseUrl }));
  if (!renewed || !observer) throw new Error('two connections');
  await Promise.all([renewed.connect(), observer.connect()]);
  renewPlans(renewed, 10);
  const {
    rows: [session],
  } = await renewed.query<{ pid: number }>('select pg_backend_pid() as pid');
  await expect
    .poll(async () => {
      const seen = await observer.query<{ query: string }>(
        'select query from pg_stat_activity where pid = $1',
        [session?.pid],
      );
      return seen.rows[0]?.query;
    })
    .toBe('discard plans');
  await Promise.all([renewed.end(), observer.end()]);
  await database.drop();
});
