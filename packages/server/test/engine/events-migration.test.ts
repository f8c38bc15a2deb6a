import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, migrationsFolder } from '../../src/db/migrate.ts';
import { newId } from '../../src/kit/ids.ts';
import { sequenceEvents } from '../../src/modules/events/sequence-events.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';

const databaseName = `gifts_events_${process.pid}`;
const databaseUrl = urlOfDatabase(inject('testServerUrl'), databaseName);
const streamMigration = '0011_event_stream.sql';
let folder: string;
let db: TextDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
  for (const name of await readdir(migrationsFolder)) {
    if (name < streamMigration) await cp(join(migrationsFolder, name), join(folder, name));
  }
  await onServer(inject('testServerUrl'), `create database ${databaseName}`);
  await migrate(databaseUrl, { onProgress: () => {}, folder });
  db = withTexts(
    openDatabase({
      databaseUrl,
      poolSize: 2,
      applicationName: 'gifts test',
      log: pino({ level: 'silent' }),
    }),
  );
});
afterEach(async () => {
  await db.close();
  await dropDatabase(inject('testServerUrl'), databaseName);
  await rm(folder, { recursive: true });
});

const first = '019b0000-0000-7000-8000-000000000001';
const second = '019b0000-0000-7000-8000-000000000002';
const workspace = '019b0000-0000-7000-8000-0000000000aa';

test('events of an earlier release keep their order and get the first numbers, and the stream goes on behind them', async () => {
  for (const [id, code] of [
    [first, 'first1'],
    [second, 'second'],
  ]) {
    await db.query(`insert into organizations (id, link_code, name) values ($1, $2, 'Example')`, [id, code]);
  }
  const insert = `insert into events (organization_id, id, event_type, created_at, data)
    select $1, uuid_v7(now() - make_interval(days => $2), n), 'order.created', now(),
      json_build_object('workspace_id', $3::text, 'name', $2::text || ' days ago, ' || n)::text
    from generate_series(1, 2) as n`;
  await db.query(insert, [first, 0, workspace]);
  await db.query(insert, [first, 40, workspace]);
  // An event whose time is far in the past, because of a wrong clock.
  await db.query(insert, [first, 9_000, null]);
  await db.query(insert, [second, 3, null]);

  await cp(join(migrationsFolder, streamMigration), join(folder, streamMigration));
  await migrate(databaseUrl, { onProgress: () => {}, folder });

  await db.query(
    `insert into events (organization_id, id, workspace_id, event_type, created_at, data)
     values ($1, $2, $3, 'order.paid', now(), '{"name":"new"}')`,
    [first, newId(), workspace],
  );
  for (const id of [first, second]) {
    expect(await db.transaction((tx) => sequenceEvents(tx, id, async () => {}))).toBe('done');
  }
  const stream = await db.query<{ name: string }>(
    `select e.data::json ->> 'name' as name, e.workspace_id, s.sequence from event_sequences s
     join events e on e.organization_id = s.organization_id and e.transaction_number = s.transaction_number
       and e.written_at = s.written_at and e.id = s.event_id
     order by s.organization_id, s.sequence`,
  );
  const event = (name: string, workspace_id: string | null, sequence: number) => ({
    name,
    workspace_id,
    sequence,
  });
  expect(stream).toEqual([
    event('9000 days ago, 1', null, 1),
    event('9000 days ago, 2', null, 2),
    event('40 days ago, 1', workspace, 3),
    event('40 days ago, 2', workspace, 4),
    event('0 days ago, 1', workspace, 5),
    event('0 days ago, 2', workspace, 6),
    event('new', workspace, 7),
    event('3 days ago, 1', null, 1),
    event('3 days ago, 2', null, 2),
  ]);
});
