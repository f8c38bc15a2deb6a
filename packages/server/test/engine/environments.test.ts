/** No process of one environment works on the data of the other, on a server or in the data folder. */
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, migrationsFolder } from '../../src/db/migrate.ts';
import { findEnvironment } from '../../src/deployment/deployment.sql.ts';
import { settleEnvironment } from '../../src/deployment/settle-environment.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { makeDataDir } from './engine-process.ts';
import {
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from './service-process.ts';

async function outcomeOf(command: string, env: Readonly<Record<string, string>>) {
  const child = spawnGifts(command.split(' '), { HOST: '127.0.0.1', PORT: '0', ...env });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((each) => each && text(each)));
  const [code] = await ended;
  return { code, stdout, stderr };
}

const serverSettings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  GIFTS_SECRET_KEY: testSecretKey,
});

describe('on a server', () => {
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

  /** Creates a gift that no worker has mailed yet. Returns the id of its order. */
  async function waitingGift(): Promise<string> {
    const api = await startApiProcess(database.databaseUrl);
    const sent = await api.client.orderBatches.create(
      giftFor(1, seeded.productId, { send_method: 'email_and_link' }),
    );
    await api.kill();
    return sent.orders_preview[0]?.id ?? '';
  }

  const stateOf = (orderId: string) =>
    seeded.db.query<{ status: string; mail: string | null }>(
      'select o.status, m.status as mail from orders o left join mails m on m.order_id = o.id where o.id = $1',
      [orderId],
    );

  test('no process of the sandbox works on production: mails that wait are not caught', async () => {
    const orderId = await waitingGift();
    await seeded.db.query(`update deployment set environment = 'production'`);
    const events = await seeded.db.query('select count(*) from events');
    const env = { ...serverSettings(database.databaseUrl), GIFTS_ENV: 'sandbox' };
    const commands = ['start', 'api', 'worker', 'migrate'];
    for (const outcome of await Promise.all(commands.map((command) => outcomeOf(command, env)))) {
      expect(outcome).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The database of DATABASE_URL is of the production environment, and GIFTS_ENV is sandbox: set GIFTS_ENV=production, or use another DATABASE_URL for sandbox.\n',
      });
    }
    expect(await stateOf(orderId)).toEqual([{ status: 'created', mail: null }]);
    expect(await seeded.db.query('select count(*) from events')).toEqual(events);
  });

  test('a worker without GIFTS_ENV is refused, and one of the same environment sends the mail', async () => {
    const orderId = await waitingGift();
    expect(await outcomeOf('worker', serverSettings(database.databaseUrl))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^GIFTS_ENV must be set together with DATABASE_URL/),
    });
    const worker = await startWorkerProcess(database.databaseUrl);
    await untilServed([worker], async () => (await stateOf(orderId))[0]?.status === 'notified');
    expect(await stateOf(orderId)).toEqual([{ status: 'notified', mail: 'caught' }]);
  });
});

describe('data of an earlier release', () => {
  const name = `gifts_environments_${process.pid}`;
  const databaseUrl = urlOfDatabase(inject('testServerUrl'), name);
  const demoOrganization = '019b0000-0000-7000-8000-000000000001';
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
    const files = await readdir(migrationsFolder);
    const deployment = files.find((file) => file.endsWith('_deployment.sql')) ?? '';
    const earlier = files.filter((file) => file < deployment);
    for (const file of earlier) await cp(join(migrationsFolder, file), join(folder, file));
    await onServer(inject('testServerUrl'), `create database ${name}`);
    await migrate(databaseUrl, { onProgress: () => {}, folder });
  });

  afterEach(async () => {
    await dropDatabase(inject('testServerUrl'), name);
    await rm(folder, { recursive: true });
  });

  const createOrganization = (id: string) =>
    onServer(
      databaseUrl,
      `insert into organizations (id, link_code, name) values ('${id}', 'abcdef', 'Kept')`,
    );

  const migrated = (environment: string) =>
    outcomeOf('migrate', { ...serverSettings(databaseUrl), GIFTS_ENV: environment });

  test('with the demo organization is a sandbox, whatever GIFTS_ENV says', async () => {
    await createOrganization(demoOrganization);
    expect(await migrated('production')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is of the sandbox environment, and GIFTS_ENV is production'),
    });
    expect(await migrated('sandbox')).toMatchObject({ code: 0 });
  });

  test('with other organizations is what GIFTS_ENV says first', async () => {
    await createOrganization('019b0000-0000-7000-8000-0000000000ff');
    expect(await migrated('production')).toMatchObject({ code: 0 });
    expect(await migrated('sandbox')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is of the production environment, and GIFTS_ENV is sandbox'),
    });
  });

  test('with other organizations takes no environment by default', async () => {
    await createOrganization('019b0000-0000-7000-8000-0000000000ff');
    await migrate(databaseUrl, { onProgress: () => {} });
    const log = pino({ level: 'silent' });
    const db = openDatabase({ databaseUrl, poolSize: 1, applicationName: 'gifts test', log });
    await expect(settleEnvironment(db, loadConfig({}, []))).rejects.toThrow(/does not say yet whether/);
    expect(await findEnvironment(db)).toBeNull();
    await db.close();
  });
});

describe('in the data folder', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  afterEach(() => removeDataDir(dataDir));

  test('production data refuses a start that forgets GIFTS_ENV, and gets no demo organization', async () => {
    const create = 'organizations create --name Live --email live@example.com';
    const live = { DATA_DIR: dataDir, GIFTS_ENV: 'production' };
    expect(await outcomeOf(create, live)).toMatchObject({ code: 0 });
    expect(await outcomeOf('start', { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `The data in ${dataDir} is of the production environment, and GIFTS_ENV is not set, which means sandbox: set GIFTS_ENV=production, or use another DATA_DIR for sandbox.\n`,
      ),
    });
    const { stdout } = await outcomeOf('organizations list', live);
    expect(stdout).toMatch(/^[0-9a-f-]{36} {2}Live {2}\(1 user\)\n$/);
  });

  test('a start of new production data says what is missing, and how to correct it', async () => {
    const service = spawnGifts(['start'], {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      GIFTS_ENV: 'production',
    });
    const ended = once(service, 'close');
    let said = '';
    service.stdout?.on('data', (chunk) => {
      said += String(chunk);
    });
    await expect.poll(() => said, { timeout: 60_000 }).toContain('npx gifts doctor');
    service.kill('SIGTERM');
    await ended;
    for (const sentence of [
      /- PUBLIC_URL is http:\/\/localhost:\d+, which no recipient can open\. Set it to/,
      /- Production has no mail server, so recipients get no mails\. Set SMTP_URL/,
      /- There is no card gateway, so gifts cannot be paid by card/,
      /- The catalog that all organizations share is empty\. "npx gifts catalog import FILE"/,
      /- There is no organization\. .*\n +npx gifts organizations create --name NAME --email ADMIN\n/,
    ]) {
      expect(said).toMatch(sentence);
    }
    expect(said).not.toContain('Demo Company');
  });
});
