/** What the service reaches on the node that holds the cell. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { hasRows, isNamedByUs, nameWithoutNumber, storedTable } from '../harness/stored-tables.ts';
import { findStatements } from '../repo/statements.ts';

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const columnsIn = async (schema: string, condition: string) =>
  (
    await client.query<{ name: string }>(
      `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = to_regnamespace($1) and ${condition} order by name`,
      [schema],
    )
  ).rows.map(({ name }) => name);

it('a view is made for every table, with every column', async () => {
  const ofTables = await columnsIn(
    'gifts',
    `c.relkind in ('r', 'p') and not c.relispartition and ${isNamedByUs('c')}`,
  );
  expect(ofTables.length).toBeGreaterThan(500);
  expect(await columnsIn('gifts_direct', `c.relkind = 'v'`)).toEqual(ofTables);
});

/** Citus refuses a statement as not supported, or as an internal error. */
const isRefusedByCitus = (code = ''): boolean => /^(0A|XX|42)/.test(code);
const isTransactionControl = (text: string): boolean => /^\s*(begin|commit|rollback|savepoint)/i.test(text);

it('every statement runs there', async () => {
  const refused: object[] = [];
  const statements = (await findStatements()).filter(({ text }) => !isTransactionControl(text));
  await client.query('begin');
  for (const { text } of statements) {
    await client.query('savepoint before');
    const values = Array(countParameters(text)).fill(null);
    // Without values most change nothing, and some are refused because a column needs one.
    const { code, message } = await client.query(text, values).then(
      () => ({ code: '', message: '' }),
      (error: pg.DatabaseError) => error,
    );
    if (isRefusedByCitus(code)) refused.push({ text, code, message });
    await client.query('rollback to before');
  }
  await client.query('rollback');
  expect(refused).toEqual([]);
  expect(statements.length).toBeGreaterThan(500);
}, 120_000);

const countParameters = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

it('a new month is a partition of the rows, and is planned like the others', async () => {
  const month = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 1));
  const id = await makeAuditMonth(month);
  const entries = await storedTable(app.db, 'audit_entries');
  const rows = await app.db.query(
    `select ${nameWithoutNumber('e.tableoid::regclass')} as place from ${entries} e where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ place: `audit_entries_${month.getUTCFullYear()}_06` }]);
  const planned = await app.db.query(
    `select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where ${hasRows('c')} and a.attoptions is null`,
  );
  expect(planned).toEqual([]);
});

/** Returns the id of a row of the month. */
async function makeAuditMonth(month: Date): Promise<string | undefined> {
  await app.db.query(`select make_audit_month($1)`, [month]);
  const [row] = await app.db.query<{ id: string }>(
    `insert into audit_entries (organization_id, id, kind, act, actor_kind, actor_id, actor, details)
     values ($1, uuid_v7($2::timestamptz + interval '3 days', 1), 'change', 'test', 'job', 'job', '{}', '{}') returning id`,
    [app.organizationId, month],
  );
  return row?.id;
}
