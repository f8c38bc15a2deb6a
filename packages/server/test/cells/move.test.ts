import { afterEach, expect, it } from 'vitest';
import { nodeName } from '../../src/db/cells/cell.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import {
  demoApiKey,
  endProcesses,
  giftFor,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from '../engine/service-process.ts';
import { startWriters } from './cell-fixture.ts';
import { openCell, type TestCell } from './test-cell.ts';

let cell: TestCell;
afterEach(async () => {
  await endProcesses();
  await cell.close();
});

/** More recipients than one request sends, so that a job sends them. */
const recipients = 12;
/** Between two creates of a client: what is written has to be read at the end. */
const pauseMs = 50;

it('a cell moves while clients write and workers work: nothing is lost, and nobody waits for long', async () => {
  cell = await openCell();
  const { databaseUrl } = cell;
  const processes = [await startApiProcess(databaseUrl), await startWorkerProcess(databaseUrl)] as const;
  const writers = startWriters(processes[0].url, demoApiKey, giftFor(recipients, cell.productId), pauseMs);
  await untilServed(processes, async () => (await cell.countSent()) > 5);

  for (const target of [cell.nodes[1], cell.nodes[0]]) {
    const { code, stderr } = await runGifts(databaseUrl, ['cells', 'move', nodeName(target)]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`to ${nodeName(target)}.`)]);
    const sent = await cell.countSent();
    await untilServed(processes, async () => (await cell.countSent()) > sent);
  }

  const created = await writers.stop();
  expect(writers.longestMs()).toBeLessThan(5_000);
  await untilServed(processes, async () => (await cell.countSent()) === created.length);
  expect(new Set(created).size).toBe(created.length);
  expect(await cell.findBatches()).toEqual(created.toSorted());
  expect(await cell.countOrders()).toBe(created.length * recipients);
  const events = created.length * (recipients + 2);
  await untilServed(processes, async () => (await cell.countNumbered()) === events);
  expect(await cell.describeStream()).toEqual({ events, first: 1, last: events, numbers: events });
}, 240_000);
