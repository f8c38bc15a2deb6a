/** How events get their numbers, step by step. No worker runs unless a test starts one. */
import { strict as assert } from 'node:assert';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/db/statements.ts';
import { appendEvent } from '../../../src/modules/events/append-event.ts';
import {
  findUnsequencedStreams,
  hasUnsequencedEvents,
  resumeNumbering,
  sliceSize,
} from '../../../src/modules/events/event-streams.sql.ts';
import { sequenceEvents } from '../../../src/modules/events/sequence-events.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization } from '../http/api-fixtures.ts';
import {
  append,
  appendMany,
  leaveOpen,
  numbered,
  sequenceAll,
  streamOf,
  testEventData,
} from './event-fixtures.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
});
afterEach(() => app.close());

it('events are numbered from 1 in the order of their transactions, and within a transaction in the order of writing', async () => {
  await append(app, ['a1', 'a2', 'a3']);
  await append(app, ['b1', 'b2']);
  expect((await sequenceAll(app)).map((events) => events.length)).toEqual([5]);
  await append(app, ['c1']);
  await sequenceAll(app);
  expect(await streamOf(app)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('each organization has numbers of its own', async () => {
  const other = await addOrganization(app);
  await append(app, ['ours 1']);
  await append(app, ['theirs 1', 'theirs 2'], { organizationId: other.id });
  await append(app, ['ours 2']);
  await sequenceAll(app);
  await sequenceAll(app, { organizationId: other.id });
  expect(await streamOf(app)).toEqual(['ours 1', 'ours 2']);
  expect(await streamOf(app, other.id)).toEqual(['theirs 1', 'theirs 2']);
});

it('an event of a transaction that commits late gets a later number, and nothing waits for it', async () => {
  const late = await leaveOpen(app, ['late 1', 'late 2']);
  const never = await leaveOpen(app, ['never']);
  await append(app, ['early 1']);
  await sequenceAll(app);
  await append(app, ['early 2']);
  await sequenceAll(app);
  expect(await streamOf(app)).toEqual(['early 1', 'early 2']);
  await late.end('commit');
  await append(app, ['last']);
  await never.end('rollback');
  await sequenceAll(app);
  expect(await streamOf(app)).toEqual(['early 1', 'early 2', 'late 1', 'late 2', 'last']);
});

it('an open transaction of another organization delays no event', async () => {
  const other = await addOrganization(app);
  const open = await leaveOpen(app, ['theirs'], other.id);
  await append(app, ['ours']);
  await sequenceAll(app);
  await sequenceAll(app, { organizationId: other.id });
  expect([await streamOf(app), await streamOf(app, other.id)]).toEqual([['ours'], []]);
  await open.end('commit');
  expect(await findUnsequencedStreams(app.db, '-infinity')).toEqual([other.id]);
  await sequenceAll(app, { organizationId: other.id });
  expect(await streamOf(app, other.id)).toEqual(['theirs']);
  expect(await findUnsequencedStreams(app.db, '-infinity')).toEqual([]);
});

it('a transaction that waited for the lock of another comes after it, although it began to write earlier', async () => {
  const [order] = numbered('order ', 1);
  await app.db.query('create table locked (name text primary key)');
  await app.db.query('insert into locked values ($1)', [order]);
  const first = await app.db.pool.connect();
  const second = await app.db.pool.connect();
  try {
    for (const client of [first, second]) await client.query('begin');
    const insertEvent = (name: string) =>
      [
        `insert into events (organization_id, id, event_type, created_at, data)
       values ($1, uuid_v7(now(), 1), 'order.created', now(), $2)`,
        [app.organizationId, JSON.stringify(testEventData(name))],
      ] as const;
    // From now on this is the older transaction.
    await second.query('select pg_current_xact_id()');
    await first.query('select from locked for update');
    const waiting = second.query('select from locked for update');
    await first.query(insertEvent('accepted')[0], [...insertEvent('accepted')[1]]);
    await first.query('commit');
    await waiting;
    await second.query(insertEvent('paid')[0], [...insertEvent('paid')[1]]);
    await second.query('commit');
  } finally {
    first.release();
    second.release();
  }
  await sequenceAll(app);
  expect(await streamOf(app)).toEqual(['accepted', 'paid']);
});

describe('a large batch', () => {
  it('is numbered in slices and in its order, and what commits meanwhile comes after it', async () => {
    const many = 2 * sliceSize + 17;
    const late = await leaveOpen(app, ['late']);
    await append(app, ['before']);
    await appendMany(app, 'many ', many);
    const outcome = () => app.db.transaction((tx) => sequenceEvents(tx, app.organizationId, async () => {}));
    expect(await outcome()).toBe('more');
    await late.end('commit');
    await append(app, ['after']);
    expect(await hasUnsequencedEvents(app.db, app.organizationId)).toBe(true);
    expect([await outcome(), await outcome(), await outcome()]).toEqual(['more', 'done', 'done']);
    expect(await streamOf(app)).toEqual(['before', ...numbered('many ', many), 'late', 'after']);
    expect(await hasUnsequencedEvents(app.db, app.organizationId)).toBe(false);
  });

  it('that fills its slices exactly ends without a gap', async () => {
    await appendMany(app, 'many ', 2 * sliceSize);
    const slices = await sequenceAll(app);
    expect(slices.map((events) => events.length)).toEqual([sliceSize, sliceSize]);
    await append(app, ['after']);
    await sequenceAll(app);
    expect((await streamOf(app)).at(-1)).toBe('after');
  });

  it('that commits late is numbered in slices too', async () => {
    const client = await app.db.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into events (organization_id, id, event_type, created_at, data)
       select $1, uuid_v7(now(), n), 'order.created', now(), json_build_object('name', 'many ' || n)::text
       from generate_series(1, $2::int) as n`,
      [app.organizationId, sliceSize + 2],
    );
    await append(app, ['before']);
    await sequenceAll(app);
    await client.query('commit');
    client.release();
    await append(app, ['after']);
    await sequenceAll(app);
    expect(await streamOf(app)).toEqual(['before', ...numbered('many ', sliceSize + 2), 'after']);
  });
});

describe('onSequenced', () => {
  it('is given each event once, with its number, type, time and workspace', async () => {
    const workspaceId = '019b0000-0000-7000-8000-0000000000aa';
    const at = new Date();
    await app.db.transaction(async (tx) => {
      const event = { organizationId: app.organizationId, type: 'order.paid' as const, at };
      appendEvent(tx, { ...event, data: testEventData('one', workspaceId) });
      appendEvent(tx, { ...event, type: 'order.shipped', data: testEventData('two') });
    });
    const [events] = await sequenceAll(app);
    expect(events).toEqual([
      {
        id: expect.any(String),
        sequence: 1,
        event_type: 'order.paid',
        created_at: at,
        workspace_id: workspaceId,
      },
      {
        id: expect.any(String),
        sequence: 2,
        event_type: 'order.shipped',
        created_at: at,
        workspace_id: null,
      },
    ]);
  });

  it('takes the numbers back when it fails', async () => {
    await append(app, ['one', 'two']);
    const failing = sequenceAll(app, { onSequenced: () => Promise.reject(new Error('disk full')) });
    await expect(failing).rejects.toThrow('disk full');
    expect(await streamOf(app)).toEqual([]);
    expect((await sequenceAll(app)).flat().map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('may add events, which come next', async () => {
    await append(app, ['one']);
    let count = 0;
    await sequenceAll(app, {
      async onSequenced(tx, organizationId) {
        count += 1;
        if (count > 1) return;
        appendEvent(tx, { organizationId, type: 'order.paid', at: new Date(), data: testEventData('two') });
        await append(app, ['three']);
      },
    });
    await sequenceAll(app);
    expect((await streamOf(app)).sort()).toEqual(['one', 'three', 'two']);
  });

  it('is not called by a second worker, which finds the stream locked', async () => {
    await append(app, ['one']);
    await sequenceAll(app);
    await append(app, ['two', 'three']);
    const outcomes: string[] = [];
    await app.db.transaction((tx) =>
      sequenceEvents(tx, app.organizationId, async () => {
        const sequenceOnce = (other: Tx) => sequenceEvents(other, app.organizationId, async () => {});
        outcomes.push(await app.db.transaction(sequenceOnce));
      }),
    );
    expect(outcomes).toEqual(['busy']);
    expect(await streamOf(app)).toEqual(['one', 'two', 'three']);
  });
});

it('after a restore into another cluster with smaller transaction numbers, the stream goes on and repeats nothing', async () => {
  await append(app, ['one', 'two']);
  await sequenceAll(app);
  await append(app, ['waiting when the copy was made']);
  // The stored numbers are those of a cluster that was a billion transactions ahead.
  await app.db.query('update event_streams set horizon = horizon + 1000000000');
  await app.db.query('update events set transaction_number = transaction_number + 1000000000');
  await app.db.query('update event_sequences set transaction_number = transaction_number + 1000000000');
  await append(app, ['written before anybody noticed']);
  const sequenceOnce = () =>
    app.db.transaction((tx) => sequenceEvents(tx, app.organizationId, async () => {}));
  await expect(sequenceOnce()).resolves.toBe('overtaken');
  await resumeNumbering(app.db);
  await append(app, ['after']);
  await sequenceAll(app);
  await sequenceAll(app);
  await resumeNumbering(app.db);
  expect(await streamOf(app)).toEqual([
    'one',
    'two',
    'waiting when the copy was made',
    'written before anybody noticed',
    'after',
  ]);
  const [function_] = await app.db.query<{ number: number }>(
    `select transaction_number('0'::xid8) as number`,
  );
  assert(function_ && function_.number > 1_000_000_000);
});
