import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from '../../src/db/embedded/postmaster.ts';
import { canEnter, chooseServerUser, isRoot, parseUsers } from '../../src/db/embedded/server-user.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import {
  copyDataDir,
  killWhileInitializing,
  listHome,
  makeDataDir,
  prepareDataDir,
  query,
  startDatabaseProcess,
  until,
} from './engine-process.ts';

/** Only root can run a process as another user. That user must be able to read the checkout. */
const otherUser = (await canActAsOther()) ? await ordinaryUser() : undefined;

let prepared: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  prepared = await prepareDataDir();
});

afterAll(() => removeDataDir(prepared));

beforeEach(() => useDataDir(() => copyDataDir(prepared)));

afterEach(() => removeDataDir(dataDir));

async function useDataDir(make: () => Promise<string>): Promise<void> {
  dataDir = await make();
  cluster = join(dataDir, 'postgres', 'cluster');
}

/** Replaces the data folder by an empty one, for tests of the first start. */
async function useEmptyDataDir(): Promise<void> {
  await removeDataDir(dataDir);
  await useDataDir(makeDataDir);
}

describe('an ordinary life', () => {
  test('the first start makes a database that knows all letters, and the second finds its rows', async () => {
    await useEmptyDataDir();
    const first = await startDatabaseProcess(dataDir, 'service');
    expect(first.adopted).toBe(false);
    expect(await query(first.databaseUrl, "select lower('É') as lower")).toEqual([{ lower: 'é' }]);
    await query(first.databaseUrl, 'create table kept as select 7 as number');
    await first.release();
    expect(await findPostmaster(cluster)).toBeUndefined();

    const second = await startDatabaseProcess(dataDir, 'service');
    expect(second).toMatchObject({ adopted: false, databaseUrl: first.databaseUrl });
    expect(await query(second.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
    await second.release();
  });

  test('what is committed is on the disk', async () => {
    const holder = await startDatabaseProcess(dataDir, 'service');
    const settings = await query(
      holder.databaseUrl,
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses",
    );
    expect(settings).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', addresses: '' }]);
    await holder.release();
  });

  test("the service's role is no administrator", async () => {
    const holder = await startDatabaseProcess(dataDir, 'service');
    const role = await query(
      holder.databaseUrl,
      'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual([{ rolsuper: false, rolcreaterole: false }]);
    await holder.release();
  });

  test('nobody but the owner can enter the data or reach the socket', async () => {
    await useEmptyDataDir();
    const holder = await startDatabaseProcess(dataDir, 'service');
    for (const folder of ['', 'cluster', 'run']) {
      expect((await stat(join(dataDir, 'postgres', folder))).mode & 0o077).toBe(0);
    }
    await holder.release();
  });

  test('a path too long for a socket gets its socket elsewhere', async () => {
    const deep = join(dataDir, 'a'.repeat(100));
    const holder = await startDatabaseProcess(deep, 'service');
    const socketDirectory = new URL(holder.databaseUrl).searchParams.get('host') ?? '';
    expect(dirname(socketDirectory)).toBe('/tmp');
    expect(await query(holder.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.release();
    await expect(stat(socketDirectory)).rejects.toThrow('ENOENT');
  });
});

describe('after kill -9', () => {
  test('the database that was left running is taken over with its rows', async () => {
    const killed = await startDatabaseProcess(dataDir, 'service');
    await query(killed.databaseUrl, 'create table kept as select 7 as number');
    await killed.kill();
    expect(await findPostmaster(cluster)).toMatchObject({ status: 'ready' });

    const next = await startDatabaseProcess(dataDir, 'service');
    expect(next).toMatchObject({ adopted: true, databaseUrl: killed.databaseUrl });
    expect(await query(next.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
    await next.release();
    expect(await findPostmaster(cluster)).toBeUndefined();
  });

  test('a first start that was interrupted is done again', async () => {
    await useEmptyDataDir();
    await killWhileInitializing(dataDir);
    expect(await listHome(dataDir)).not.toContain('cluster');
    const next = await startDatabaseProcess(dataDir, 'service');
    expect(await query(next.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.release();
  });

  test('a cluster that was left without its database gets it', async () => {
    const holder = await startDatabaseProcess(dataDir, 'command');
    await query(asAdministrator(holder.databaseUrl), 'drop database gifts with (force)');
    await holder.kill();
    const next = await startDatabaseProcess(dataDir, 'service');
    expect(await query(next.databaseUrl, 'select current_user as role')).toEqual([{ role: 'gifts' }]);
    await next.release();
  });

  test('of the server itself, it is back at the same address without a restart of the service', async () => {
    const holder = await startDatabaseProcess(dataDir, 'service');
    const killed = await findPostmaster(cluster);
    process.kill(killed?.pid ?? 0, 'SIGKILL');
    await until(async () => {
      const found = await findPostmaster(cluster);
      return found?.status === 'ready' && found.pid !== killed?.pid;
    });
    expect(await query(holder.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.release();
    expect(await findPostmaster(cluster)).toBeUndefined();
  });

  test.each([
    ['this process', process.pid],
    ["another user's process", 1],
    ['no process', 4_194_304],
  ])('a pid file whose number now belongs to %s does not stop the start', async (_whose, pid) => {
    const first = await startDatabaseProcess(dataDir, 'service');
    const pidFile = join(cluster, 'postmaster.pid');
    const [, ...lines] = (await readFile(pidFile, 'utf8')).split('\n');
    await first.release();
    await writeFile(pidFile, [pid, ...lines].join('\n'), { mode: 0o600 });
    const { uid, gid } = await stat(cluster);
    await chown(pidFile, uid, gid);
    const next = await startDatabaseProcess(dataDir, 'service');
    expect(next.adopted).toBe(false);
    await next.release();
  });
});

describe('several processes on the same data', () => {
  test('a second service is refused in one sentence and the first goes on', async () => {
    const first = await startDatabaseProcess(dataDir, 'service');
    await expect(startDatabaseProcess(dataDir, 'service')).rejects.toThrow(
      `The service already runs on the data in ${dataDir} (process ${first.pid}): stop it first, or set DATA_DIR and PORT to run a second one beside it.`,
    );
    expect(await query(first.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.release();
  });

  test('a command joins the service and leaves its database running', async () => {
    const service = await startDatabaseProcess(dataDir, 'service');
    const joined = await startDatabaseProcess(dataDir, 'command');
    expect(joined.adopted).toBe(true);
    await joined.release();
    expect(await query(service.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await service.release();
  });

  test('a service that starts while a command holds the database keeps it when the command ends', async () => {
    const early = await startDatabaseProcess(dataDir, 'command');
    const service = await startDatabaseProcess(dataDir, 'service');
    await early.release();
    expect(await query(service.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await service.release();
    expect(await findPostmaster(cluster)).toBeUndefined();
  });

  test('those that start at the same moment on an empty folder share one database, and the last to end stops it', async () => {
    await useEmptyDataDir();
    const holders = await Promise.all([1, 2, 3].map(() => startDatabaseProcess(dataDir, 'command')));
    expect(new Set(holders.map((holder) => holder.databaseUrl)).size).toBe(1);
    expect(holders.filter((holder) => !holder.adopted)).toHaveLength(1);
    await Promise.all(holders.map((holder) => holder.release()));
    expect(await findPostmaster(cluster)).toBeUndefined();
    expect((await listHome(dataDir)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  });
});

describe('data that is not whole', () => {
  test('a cluster that never held a database is set aside and made anew', async () => {
    await useEmptyDataDir();
    await mkdir(join(cluster, 'base', '1'), { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    const holder = await startDatabaseProcess(dataDir, 'service');
    expect(await query(holder.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await listHome(dataDir)).some((name) => name.startsWith('cluster.unfinished-'))).toBe(true);
    await holder.release();
  });

  test('a damaged one that did is left alone, and one sentence says so', async () => {
    const first = await startDatabaseProcess(dataDir, 'service');
    await first.release();
    await rm(join(cluster, 'global', 'pg_control'));
    const before = await readdir(join(dataDir, 'postgres'));
    await expect(startDatabaseProcess(dataDir, 'service')).rejects.toThrow(/^The database in .* is damaged/);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(before);
  });

  test("another release's data is refused", async () => {
    const first = await startDatabaseProcess(dataDir, 'service');
    await first.release();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(startDatabaseProcess(dataDir, 'service')).rejects.toThrow(
      /was written by PostgreSQL 17 and this release carries 18/,
    );
  });
});

describe('folders only their owner can enter', () => {
  test('root keeps the data where PostgreSQL can reach it, and finds it again', async () => {
    const closed = await makeDataDir(0o700);
    try {
      const first = await startDatabaseProcess(closed, 'service');
      await query(first.databaseUrl, 'create table kept as select 7 as number');
      await first.release();
      const second = await startDatabaseProcess(closed, 'service');
      expect(second.databaseUrl).toBe(first.databaseUrl);
      expect(await query(second.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
      await second.release();
      const isElsewhere = first.databaseUrl.includes(encodeURIComponent('/var/lib/gift-order-service/'));
      expect(isElsewhere).toBe(isRoot());
    } finally {
      await removeDataDir(closed);
    }
  });

  if (otherUser) {
    test('an ordinary user keeps it in the folder, where root can serve it too', async () => {
      const closed = await makeDataDir(0o700);
      try {
        await chown(closed, otherUser.uid, otherUser.gid);
        const first = await startDatabaseProcess(closed, 'service', otherUser);
        await query(first.databaseUrl, 'create table kept as select 7 as number');
        await first.release();
        expect((await stat(join(closed, 'postgres', 'cluster'))).uid).toBe(otherUser.uid);

        const asRoot = await startDatabaseProcess(closed, 'service');
        expect(await query(asRoot.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
        await asRoot.release();
        const again = await startDatabaseProcess(closed, 'service', otherUser);
        await again.release();
      } finally {
        await removeDataDir(closed);
      }
    });
  }
});

function asAdministrator(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.pathname = '/postgres';
  return url.href;
}

async function canActAsOther(): Promise<boolean> {
  const user = await chooseServerUser();
  return user !== undefined && (await canEnter(user, import.meta.dirname));
}

async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const ordinary = users.find((user) => user.name !== 'postgres' && user.name !== 'nobody');
  return ordinary && { uid: ordinary.uid, gid: ordinary.gid };
}
