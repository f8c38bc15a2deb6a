import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { isUnavailable } from '../../src/db/database-errors.ts';
import type { Insertion } from '../../src/db/insertions.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { statementOf, type TextDatabase, type TextTx, withTexts } from '../harness/text-queries.ts';
import { query, until } from './engine-process.ts';

const applicationName = 'gifts under test';
const insertNote = 'insert into notes (id, text) values ($1, $2)';

let database: TestDatabase;
let db: TextDatabase;

const onServer = (sql: string) => query(database.databaseUrl, sql);

beforeEach(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  db = withTexts(openDatabase({ databaseUrl: database.databaseUrl, poolSize: 2, applicationName, log }));
  await onServer('create table notes (id integer primary key, text text)');
});

afterEach(async () => {
  await db.close();
  await database.drop();
});

/** Closes the connections of the service, as the server does when it ends. */
const loseConnections = () =>
  onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${applicationName}'`,
  );

/** Closes them while a statement runs. */
async function loseConnectionsAtWork(): Promise<void> {
  await until(async () => {
    const busy = await onServer(
      `select 1 from pg_stat_activity where application_name = '${applicationName}'
        and state = 'active' and wait_event_type is not null and wait_event_type <> 'Client'`,
    );
    return busy.length > 0;
  });
  await loseConnections();
}

describe('a connection that is lost', () => {
  const moments: [string, (tx: TextTx) => Promise<unknown>][] = [
    [
      'between two statements',
      async (tx) => {
        await tx.query(insertNote, [1, 'first']);
        await loseConnections();
        return tx.query(insertNote, [2, 'second']);
      },
    ],
    [
      'between the last statement and the commit',
      async (tx) => {
        await tx.query(insertNote, [1, 'first']);
        await loseConnections();
      },
    ],
    [
      'during a statement',
      async (tx) => {
        tx.defer(insertNote, [1, 'first']);
        await Promise.all([tx.query('select pg_sleep(20)'), loseConnectionsAtWork()]);
      },
    ],
    [
      'with statements on their way behind the one under way',
      async (tx) => {
        await tx.query(insertNote, [1, 'first']);
        const slow = tx.query('select pg_sleep(20)');
        for (let id = 2; id < 30; id += 1) tx.defer(insertNote, [id, 'behind it']);
        const last = tx.query('select count(*) as notes from notes');
        await loseConnectionsAtWork();
        await Promise.all([slow, last]);
      },
    ],
  ];
  test.each(moments)('%s, leaves nothing and is worth a retry', async (_moment, work) => {
    await expect(db.transaction(work)).rejects.toSatisfy(isUnavailable);
    expect(await db.query('select id from notes')).toEqual([]);
    await db.transaction(async (tx) => tx.defer(insertNote, [1, 'again']));
    expect(await db.query('select id from notes')).toEqual([{ id: 1 }]);
  });

  test('during the commit, leaves nothing and is worth a retry', async () => {
    await onServer(
      'create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$',
    );
    await onServer(
      'create constraint trigger lingers after insert on notes deferrable initially deferred for each row execute function linger()',
    );
    const committing = db.transaction(async (tx) => {
      await tx.query(insertNote, [1, 'first']);
      tx.defer(insertNote, [2, 'second']);
    });
    await Promise.all([expect(committing).rejects.toSatisfy(isUnavailable), loseConnectionsAtWork()]);
    expect(await db.query('select id from notes')).toEqual([]);
  });

  test('while nobody uses it, is replaced', async () => {
    await db.query('select 1');
    await loseConnections();
    await until(async () => db.pool.totalCount === 0);
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a statement that fails', () => {
  test('is the reported cause, and not the errors that follow it', async () => {
    await db.query(insertNote, [7, 'there']);
    const failing = db.transaction(async (tx) => {
      tx.defer('update notes set text = $1', ['changed']);
      tx.defer(insertNote, [7, 'twice']);
      tx.defer('delete from notes where id = $1', [7]);
      tx.defer('delete from notes where id = $1', [8]);
      await tx.query('select count(*) as notes from notes');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    expect(await db.query('select text from notes')).toEqual([{ text: 'there' }]);
  });

  test('is not forgotten where the work goes on without it', async () => {
    await db.query(insertNote, [7, 'there']);
    const failing = db.transaction(async (tx) => {
      await tx.query(insertNote, [7, 'twice']).catch(() => {});
      return 'done';
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
  });

  test('does not hide what the work itself says', async () => {
    const refusing = db.transaction(async (tx) => {
      const unheeded = tx.query('select 1 / 0');
      await unheeded.catch(() => {});
      throw new Error('The work refused');
    });
    await expect(refusing).rejects.toThrow('The work refused');
  });
});

test('a table that is changed while the service runs costs at most a retry', async () => {
  const readAll = () => db.transaction((tx) => tx.query('select * from notes'));
  await db.query(insertNote, [1, 'first']);
  await readAll();
  await onServer('alter table notes add column author text');
  await expect(readAll()).rejects.toSatisfy(isUnavailable);
  expect(await readAll()).toEqual([{ id: 1, text: 'first', author: null }]);
});

test('a connection to a server that takes no writes any more is not used again', async () => {
  const writing = db.transaction(async (tx) => {
    await tx.query('set transaction read only');
    tx.defer(insertNote, [1, 'first']);
  });
  await expect(writing).rejects.toSatisfy(isUnavailable);
  await until(async () => db.pool.totalCount === 0);
});

describe('a transaction of one insertion', () => {
  const note: Insertion<[id: number, text: string]> = {
    statement: statementOf(insertNote),
    valuesOf: (id, text) => [id, text],
  };
  const insert = (id: number, text: string) =>
    db.transaction(async (tx) => {
      tx.insert(note, id, text);
      return id;
    });

  test('succeeds beside others that the database refuses', async () => {
    await insert(7, 'there');
    const ids = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 7 : 100 + index));
    const outcomes = await Promise.allSettled(ids.map((id) => insert(id, 'new')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(20);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { constraint: 'notes_pkey' } });
    const [stored] = await db.query('select count(*)::int as notes from notes');
    expect(stored).toEqual({ notes: 41 });
  });

  test('is stored if it was answered, also when its connection is lost meanwhile', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => index);
    const inserting = Promise.allSettled(ids.map((id) => insert(id, 'new')));
    await loseConnections();
    const outcomes = await inserting;
    const answered = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toSatisfy(isUnavailable);
    }
    const stored = new Set((await db.query<{ id: number }>('select id from notes')).map(({ id }) => id));
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
    expect(await insert(1_000, 'afterwards')).toBe(1_000);
  });
});

describe('work that guesses', () => {
  beforeEach(() => onServer('alter table notes add constraint notes_short check (length(text) < 8)'));

  /** Writes the text as it is, or shortens it after the guess that it is short enough was wrong. */
  const write = async (tx: TextTx, id: number, text: string, constraint = 'notes_short') => {
    runs += 1;
    const guess = tx.mayGuess(constraint);
    await tx.query('insert into notes (id, text) values ($1, $2)', [-runs, 'run']);
    tx.defer(insertNote, [id, guess ? text : text.slice(0, 7)]);
  };
  let runs = 0;
  beforeEach(() => {
    runs = 0;
  });

  test('runs once if it guessed right', async () => {
    await db.transaction((tx) => write(tx, 1, 'short'));
    expect(runs).toBe(1);
  });

  test('runs once more if it guessed wrong, and its first run leaves nothing', async () => {
    await db.transaction((tx) => write(tx, 1, 'much too long'));
    expect(await db.query('select id, text from notes order by id')).toEqual([
      { id: -2, text: 'run' },
      { id: 1, text: 'much to' },
    ]);
  });

  test('fails by another constraint, without a second run', async () => {
    const failing = db.transaction((tx) => write(tx, 1, 'much too long', 'notes_other'));
    await expect(failing).rejects.toMatchObject({ constraint: 'notes_short' });
    expect(runs).toBe(1);
  });
});
