/** Functions that write events for an organization, sequence them, and read the stream. */
import { strict as assert } from 'node:assert';
import type { EventType } from '@gifts/contract/events';
import pg from 'pg';
import { newId } from '../../../src/kit/ids.ts';
import { appendEvents } from '../../../src/modules/events/append-event.ts';
import type { SequencedEvent } from '../../../src/modules/events/event-streams.sql.ts';
import { type OnSequenced, sequenceEvents } from '../../../src/modules/events/sequence-events.ts';
import type { TestApp } from '../../harness/app.ts';

/** The resource of an event in a test. Its content does not matter. */
export interface TestEventData {
  id: string;
  workspace_id: string | null;
  name: string;
}

export const testEventData = (name: string, workspace_id: string | null = null): TestEventData => ({
  id: newId(),
  workspace_id,
  name,
});

/** Writes events in one transaction, with one statement for each name. */
export function append(
  { db, organizationId: demo }: TestApp,
  names: readonly string[],
  { organizationId = demo, type = 'order.created' as EventType } = {},
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const name of names) {
      appendEvents(tx, { organizationId, type, at: new Date() }, [testEventData(name)]);
      await tx.query('select');
    }
  });
}

/** A transaction that has written events and stays open until a test ends it. */
export interface OpenTransaction {
  end(how: 'commit' | 'rollback'): Promise<void>;
}

export async function leaveOpen(
  app: TestApp,
  names: readonly string[],
  organizationId = app.organizationId,
): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('begin');
  for (const name of names) {
    await client.query(
      `insert into events (organization_id, id, event_type, created_at, data) values ($1, $2, 'order.created', now(), $3)`,
      [organizationId, newId(), JSON.stringify(testEventData(name))],
    );
  }
  return {
    async end(how) {
      await client.query(how);
      await client.end();
    },
  };
}

/** Writes many events with one statement, as a large batch does. */
export async function appendMany(
  { db, organizationId }: TestApp,
  prefix: string,
  count: number,
): Promise<void> {
  await db.query(
    `insert into events (organization_id, id, event_type, created_at, data)
     select $1, uuid_v7(now(), n), 'order.created', now(), json_build_object('name', $2::text || n)::text
     from generate_series(1, $3::int) as n`,
    [organizationId, prefix, count],
  );
}

/** Sequences slice by slice until no event is left, as a worker does. Returns the slices. */
export async function sequenceAll(
  { db, organizationId: demo }: TestApp,
  { organizationId = demo, onSequenced = (async () => {}) as OnSequenced } = {},
): Promise<SequencedEvent[][]> {
  const slices: SequencedEvent[][] = [];
  const keep: OnSequenced = async (tx, organization, events) => {
    await onSequenced(tx, organization, events);
    slices.push([...events]);
  };
  for (let count = 0; count < 100; count += 1) {
    const outcome = await db.transaction((tx) => sequenceEvents(tx, organizationId, keep));
    assert.notEqual(outcome, 'overtaken');
    if (outcome === 'done') return slices;
  }
  throw new Error('There was always more to sequence.');
}

/** The names of an organization's events in the order of the stream. Checks that the numbers have no gap and no repeat. */
export async function streamOf(app: TestApp, organizationId = app.organizationId): Promise<string[]> {
  const rows = await app.db.query<{ sequence: number; name: string }>(
    `select s.sequence, e.data::json ->> 'name' as name from event_sequences s
     cross join lateral (select data from events e where e.organization_id = s.organization_id
       and e.transaction_number = s.transaction_number and e.written_at = s.written_at and e.id = s.event_id
       limit 1) as e
     where s.organization_id = $1 order by s.sequence`,
    [organizationId],
  );
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_row, index) => index + 1),
    'numbers count from 1 without gaps',
  );
  const [stream] = await app.db.query<{ last_sequence: number }>(
    'select last_sequence from event_streams where organization_id = $1',
    [organizationId],
  );
  assert.equal(stream?.last_sequence ?? 0, rows.length);
  return rows.map(({ name }) => name);
}

export const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
