/** Who runs the embedded database and who may connect to it, also where root finds no user `postgres`. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPostmaster } from '../../src/db/embedded/postmaster.ts';
import { isRoot } from '../../src/db/embedded/server-user.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import { makeDataDir, prepareDataDir, query, startDatabaseProcess } from './engine-process.ts';

const run = promisify(execFile);
const nobody = 65_534;

/** A mount namespace shows a process another /etc/passwd. Not every machine lets root make one. */
const canHide =
  isRoot() &&
  (await run('unshare', ['--mount', 'true']).then(
    () => true,
    () => false,
  ));

test('data that trusted every local user gets rules at its next start, also while its server runs', async () => {
  const dataDir = await prepareDataDir();
  const rules = join(dataDir, 'postgres', 'cluster', 'pg_hba.conf');
  await writeFile(rules, 'local all all trust\n');
  const first = await startDatabaseProcess(dataDir, 'service');
  expect(await readFile(rules, 'utf8')).not.toContain('trust');
  await writeFile(rules, 'local all all trust\n');
  const second = await startDatabaseProcess(dataDir, 'command');
  const loaded = await query(
    asAdministrator(second.databaseUrl),
    'select auth_method from pg_hba_file_rules',
  );
  expect(loaded).toEqual([{ auth_method: 'peer' }, { auth_method: 'peer' }]);
  await second.release();
  await first.release();
  await removeDataDir(dataDir);
});

function asAdministrator(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.pathname = '/postgres';
  return url.href;
}

if (canHide) {
  describe('without a user postgres', () => {
    let dataDir: string;
    let passwd: string;

    beforeEach(async () => {
      dataDir = await makeDataDir();
      passwd = join(dataDir, 'passwd');
      const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
      await writeFile(passwd, lines.filter((line) => !line.startsWith('postgres:')).join('\n'));
      await chmod(passwd, 0o644);
    });

    afterEach(() => removeDataDir(dataDir));

    /** Starts the database where postgres is hidden. Returns its address and a function that stops it. */
    async function start() {
      const script = join(import.meta.dirname, 'hold-database.ts');
      const inside = 'mount --bind "$0" /etc/passwd && exec "$@"';
      const args = ['--mount', 'sh', '-c', inside, passwd, process.execPath, script, dataDir, 'service'];
      const child = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      const [answer] = await once(child.stdout, 'data');
      const { databaseUrl }: { databaseUrl: string } = JSON.parse(String(answer));
      return {
        databaseUrl,
        async stop() {
          child.stdin.end();
          await ended;
        },
      };
    }

    const cluster = () => join(dataDir, 'postgres', 'cluster');
    const ownerOf = async (path: string) => (await stat(path)).uid;

    async function uidOfServer(): Promise<number> {
      const postmaster = await findPostmaster(cluster());
      return ownerOf(`/proc/${postmaster?.pid}`);
    }

    /** Connects as the administrator from a process of another user. Returns what it is told. */
    async function connectAs(uid: number, databaseUrl: string): Promise<string> {
      const host = new URL(databaseUrl).searchParams.get('host');
      const code = `new (require('pg').Client)({ host: '${host}', user: 'postgres', database: 'postgres' }).connect()
        .then(() => console.log('connected'), (error) => console.log(error.code + ' ' + error.message));`;
      const { stdout } = await run(process.execPath, ['-e', code], { uid, gid: uid });
      return stdout.trim();
    }

    test('it runs as a user number of its own, and the next start keeps it', async () => {
      const first = await start();
      const uid = await uidOfServer();
      expect(uid).toBeGreaterThanOrEqual(59_400);
      expect(uid).toBeLessThan(59_500);
      await query(first.databaseUrl, 'create table kept as select 7 as number');
      await first.stop();
      const second = await start();
      expect(await uidOfServer()).toBe(uid);
      expect(await query(second.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
      await second.stop();
    });

    test('processes of nobody and of the server itself cannot connect', async () => {
      const { databaseUrl, stop } = await start();
      expect(await connectAs(nobody, databaseUrl)).toMatch(/^EACCES /);
      expect(await connectAs(await uidOfServer(), databaseUrl)).toMatch(
        /^28000 .*[Pp]eer authentication failed/,
      );
      await stop();
    });

    test('data that ran as nobody is brought along with its rows', async () => {
      const first = await start();
      await query(first.databaseUrl, 'create table kept as select 7 as number');
      await first.stop();
      await run('chown', ['-R', `${nobody}:${nobody}`, join(dataDir, 'postgres')]);
      await writeFile(join(cluster(), 'pg_hba.conf'), 'local all all trust\n');
      const second = await start();
      expect(await query(second.databaseUrl, 'select number from kept')).toEqual([{ number: 7 }]);
      expect(await uidOfServer()).not.toBe(nobody);
      expect(await ownerOf(join(cluster(), 'PG_VERSION'))).not.toBe(nobody);
      expect(await readFile(join(cluster(), 'pg_hba.conf'), 'utf8')).not.toContain('trust');
      await second.stop();
    });
  });
}
