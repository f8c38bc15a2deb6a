/** The command that moves a cell is killed at each of its steps and run again, while clients write. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Node, nodeName } from '../../src/db/cells/cell.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  giftFor,
  type ServiceProcess,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from '../engine/service-process.ts';
import { nodesOf, startWriters, type Writers } from './cell-fixture.ts';
import {
  hasSessions,
  killAt,
  type Step,
  stepsBeforeSwitch,
  stepsOfSwitch,
  type Watch,
  watchMove,
} from './move-steps.ts';
import { openCell, type TestCell } from './test-cell.ts';

/** Between two creates of a client: what is written has to be read at the end. */
const pauseMs = 200;

let cell: TestCell;
let processes: [ApiProcess, ServiceProcess];
beforeAll(async () => {
  cell = await openCell();
  processes = [await startApiProcess(cell.databaseUrl), await startWorkerProcess(cell.databaseUrl)];
}, 120_000);
afterAll(async () => {
  await endProcesses();
  await cell.close();
});

let from: Node;
let to: Node;
let watch: Watch;
let writers: Writers;
const created: string[] = [];

beforeEach(async () => {
  [from, to] = await nodesOf(cell.databaseUrl);
  watch = await watchMove(cell.databaseUrl, [from, to]);
  writers = startWriters(processes[0].url, demoApiKey, giftFor(recipients, cell.productId), pauseMs);
  await untilMoreIsSent();
}, 60_000);
afterEach(() => watch.close());

async function untilMoreIsSent(): Promise<void> {
  const sent = await cell.countSent();
  await untilServed(processes, async () => (await cell.countSent()) > sent + 5);
}

/** More recipients than one request sends, so that a job sends them. */
const recipients = 12;
const eventsOfBatch = recipients + 2;

/** Everything that was answered is there once, and the stream has no gap. */
async function expectNothingLost(): Promise<void> {
  created.push(...(await writers.stop()));
  const events = created.length * eventsOfBatch;
  await untilServed(processes, async () => (await cell.countNumbered()) === events);
  expect(await cell.findBatches()).toEqual(created.toSorted());
  expect(await cell.countOrders()).toBe(created.length * recipients);
  expect(await cell.describeStream()).toEqual({ events, first: 1, last: events, numbers: events });
}

async function move(target: Node): Promise<void> {
  const { code, stderr } = await runGifts(cell.databaseUrl, ['cells', 'move', nodeName(target)]);
  expect([code, stderr]).toEqual([0, expect.stringContaining(nodeName(target))]);
  expect((await nodesOf(cell.databaseUrl))[0]).toEqual(target);
  await untilMoreIsSent();
}

const longestAnswerMs = 5_000;

describe.each(stepsBeforeSwitch)('killed before the switch, when %s', (step) => {
  it('the next run moves the cell, and no answer is late', async () => {
    await killAt(step, watch, cell.databaseUrl);
    await move(to);
    await expectNothingLost();
    expect(writers.longestMs()).toBeLessThan(longestAnswerMs);
  }, 180_000);
});

describe.each(stepsOfSwitch)('killed within the switch, when %s', (step) => {
  it('the next run moves the cell', async () => {
    await killAt(step, watch, cell.databaseUrl);
    await move(to);
    await expectNothingLost();
  }, 180_000);
});

it.each<Step>(['rows are on the other node', 'the node is closed', 'the cell has arrived'])(
  'a run to the node that the cell came from is the way back when %s',
  async (step) => {
    await killAt(step, watch, cell.databaseUrl);
    await move(from);
    await expectNothingLost();
  },
  180_000,
);

it('while a cell stays closed, another cell of the same nodes moves', async () => {
  await killAt('the node is closed', watch, cell.databaseUrl);
  const other = await openCell();
  const { code } = await runGifts(other.databaseUrl, ['cells', 'move', nodeName(other.nodes[1])]);
  expect(code).toBe(0);
  await other.close();
  await move(to);
  await expectNothingLost();
}, 180_000);

it('what a killed command began before the switch ends without another run', async () => {
  await killAt('rows are on the other node', watch, cell.databaseUrl);
  await expect.poll(() => hasSessions(watch)).toBe(false);
  await untilMoreIsSent();
  await expectNothingLost();
  expect(writers.longestMs()).toBeLessThan(longestAnswerMs);
  const kept = `select slot_name from pg_replication_slots where database = current_database()`;
  await expect.poll(async () => (await watch.from.query(kept)).rows, { timeout: 60_000 }).toEqual([]);
}, 180_000);
