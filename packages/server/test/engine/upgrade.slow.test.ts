/**
 * An upgrade without a pause: processes of two releases serve one database under load. RELEASE_BEFORE names the folder of the
 * release before, with its packages, such as an unpacked archive of it. Without that, this release is the one before, and
 * the next one is a copy of it with more migrations.
 */
import { once } from 'node:events';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addresses, plainProducts } from '../flows/gifts.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';
import { spawnGifts, thisRelease } from '../harness/gifts-process.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import {
  type ApiProcess,
  endProcesses,
  environment,
  giftFor,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from './service-process.ts';

const name = `gifts_upgrade_${process.pid}`;
const databaseUrl = urlOfDatabase(inject('testServerUrl'), name);
const sendersAtOnce = 2;
const giftsInEachPhase = 4;

let folder: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder('gifts-upgrade-');
  await onServer(inject('testServerUrl'), `create database ${name}`);
});
afterEach(async () => {
  await endProcesses();
  await dropDatabase(inject('testServerUrl'), name);
  await rm(folder, { recursive: true });
});

test('a release takes over from the one before under load: no request fails, and every gift is paid for once', async () => {
  const [before, after] = await releases();
  await gifts(before, 'seed');
  const first = await startApiProcess(databaseUrl, {}, before);
  const firstWorker = await startWorkerProcess(databaseUrl, {}, before);
  const load = await startLoad(first);
  await load.goesOn();

  await gifts(after, 'migrate');
  await load.goesOn();

  const second = await startApiProcess(databaseUrl, {}, after);
  await startWorkerProcess(databaseUrl, {}, after);
  load.serving.push(second);
  await load.goesOn();

  // A machine may die during the upgrade, and its processes start again on the newer database.
  await firstWorker.kill();
  const again = await startWorkerProcess(databaseUrl, {}, before);
  await load.goesOn();

  load.serving.shift();
  await load.goesOn();
  expect(await Promise.all([first.terminate(), again.terminate()])).toEqual([0, 0]);
  await load.goesOn();
  await load.stop();

  expect(load.failures).toEqual([]);
  const { client } = second;
  for (const id of load.accepted) {
    await untilServed([second], async () => (await client.orders.get(id)).status === 'ordered');
  }
  expect(await gifts(after, 'ledger', 'verify')).not.toContain('BROKEN');
}, 300_000);

/** Returns the folders of the release before and of the one after it. */
async function releases(): Promise<[string, string]> {
  const named = process.env.RELEASE_BEFORE;
  return named ? [named, thisRelease] : [thisRelease, await makeNextRelease()];
}

async function makeNextRelease(): Promise<string> {
  const server = 'packages/server';
  await mkdir(join(folder, server), { recursive: true });
  for (const part of ['src', 'migrations', 'catalog', 'package.json'])
    await cp(join(thisRelease, server, part), join(folder, server, part), { recursive: true });
  for (const part of ['node_modules', `${server}/node_modules`, 'packages/web'])
    await symlink(join(thisRelease, part), join(folder, part));
  const migrations = join(folder, server, 'migrations');
  await writeFile(
    join(migrations, '9000_notes.sql'),
    '-- Step: expand\nalter table orders add column note text;\nalter table order_batches add column weight bigint not null default 0;',
  );
  await writeFile(
    join(migrations, '9001_find_notes.sql'),
    '-- Step: expand\ncreate index concurrently orders_note on orders (organization_id, note);',
  );
  return folder;
}

/** Runs a command of a release to its end, and returns what it printed. */
async function gifts(release: string, ...words: string[]): Promise<string> {
  const child = spawnGifts(words, environment(databaseUrl), { release });
  const ended = once(child, 'close');
  const said = await Promise.all([child.stdout, child.stderr].map((each) => each && text(each)));
  await ended;
  expect(child.exitCode, said.join('')).toBe(0);
  return said.join('');
}

/** Sends gifts and accepts them, through one after the other of the processes that serve. */
async function startLoad(api: ApiProcess) {
  const serving = [api];
  const accepted: string[] = [];
  const failures: unknown[] = [];
  let isStopping = false;
  const [product] = await plainProducts(api.client);

  async function sendOne({ client }: ApiProcess): Promise<void> {
    const batch = await client.orderBatches.create(giftFor(2, product.id));
    const [order] = batch.orders_preview;
    await client.sandbox.acceptOrder(order?.id ?? '', { mailing_address: addresses.newYork });
    accepted.push(order?.id ?? '');
  }

  async function sender(): Promise<void> {
    for (let round = 0; !isStopping; round += 1) {
      const next = serving[round % serving.length] ?? api;
      await sendOne(next).catch((error: unknown) => failures.push(error));
    }
  }
  const senders = Array.from({ length: sendersAtOnce }, sender);
  return {
    serving,
    accepted,
    failures,
    /** Waits until the processes that serve now have done some work. */
    async goesOn() {
      const enough = accepted.length + giftsInEachPhase;
      await untilServed(serving, async () => accepted.length >= enough || failures.length > 0);
    },
    async stop() {
      isStopping = true;
      await Promise.all(senders);
    },
  };
}
