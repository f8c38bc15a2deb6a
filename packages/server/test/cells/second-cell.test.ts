import { afterEach, expect, it } from 'vitest';
import { nodeName } from '../../src/db/cells/cell.ts';
import { databaseOf } from '../../src/deployment/cells/cell-address.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import {
  demoApiKey,
  endProcesses,
  giftFor,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from '../engine/service-process.ts';
import { requesterOf } from '../harness/app.ts';
import { dropEverywhere, listServers } from '../harness/cluster.ts';
import { openCell, type TestCell } from './test-cell.ts';

let cell: TestCell;
afterEach(async () => {
  await endProcesses();
  await dropEverywhere(await listServers(cell.databaseUrl), `${databaseOf(cell.databaseUrl)}_b`);
  await cell.close();
});

/** More recipients than one request sends, so that a job sends them. */
const recipients = 12;

it('a second cell is made on the other node, works beside main, and moves while both go on', async () => {
  cell = await openCell();
  const { databaseUrl, productId } = cell;
  const [first, second] = cell.nodes.map(nodeName) as [string, string];
  const gifts = async (...args: string[]) => {
    const { code, stdout, stderr } = await runGifts(databaseUrl, args);
    expect(code, stderr).toBe(0);
    return stdout.trim();
  };
  const processes = [await startApiProcess(databaseUrl), await startWorkerProcess(databaseUrl)] as const;
  await gifts('cells', 'create', 'b', '--node', second);
  expect(await gifts('cells', 'list')).toMatch(new RegExp(`^main +${first} .*\\nb +${second} .* open$`));
  await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com', '--cell', 'b');
  const keyOfB = await gifts('keys', 'create', '--email', 'b@example.com');

  const send = async (apiKey: string) => {
    const request = requesterOf(processes[0].url, apiKey);
    const gift = giftFor(recipients, productId);
    await untilServed(processes, async () => (await request('GET', '/v1/me')).status === 200);
    const { status, body } = await request('POST', '/v1/order_batches', { body: gift });
    expect([status, body.code]).toEqual([201, undefined]);
    await untilServed(processes, async () => {
      const batch = await request('GET', `/v1/order_batches/${body.id}`);
      return batch.body.send_status === 'complete';
    });
  };
  await send(demoApiKey);
  await send(keyOfB);
  await gifts('cells', 'move', 'b', first);
  expect(await gifts('cells', 'list')).toMatch(new RegExp(`^main +${first} .*\\nb +${first} .* open$`));
  await send(keyOfB);
  await send(demoApiKey);
  expect(await gifts('cells', 'plan')).toContain(`${second} holds no cell`);
}, 240_000);
