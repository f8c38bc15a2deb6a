/**
 * A node is killed while the cell leaves it or comes to it, and started again. The cluster is one of its own, so `pg_config` in PATH has to
 * be that of a PostgreSQL with Citus.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LocalCluster, startCitus } from '../../../../scripts/start-citus.ts';
import { type Node, nodeName } from '../../src/db/cells/cell.ts';
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
import { type Step, untilStep, watchMove } from './move-steps.ts';
import { openCellIn, type TestCell } from './test-cell.ts';

/** Between two creates of a client: what is written has to be read at the end. */
const pauseMs = 200;
/** More recipients than one request sends, so that a job sends them. */
const recipients = 12;

let cluster: LocalCluster;
let cell: TestCell;
beforeEach(async () => {
  // Servers that are killed keep what they acknowledged.
  cluster = await startCitus({ fsync: 'off' });
  cell = await openCellIn({ databaseUrl: cluster.url, drop: cluster.stop });
}, 240_000);
afterEach(async () => {
  await endProcesses();
  await cell.close();
});

const serverOf = (node: Node) => {
  const server = cluster.servers.find(({ port }) => port === node.port);
  if (!server) throw new Error(`${nodeName(node)} is not a node of the cluster.`);
  return server;
};

it.each<[Step, 'from' | 'to']>([
  ['rows are on the other node', 'from'],
  ['rows are on the other node', 'to'],
  ['the node is closed', 'from'],
  ['the cell has arrived', 'to'],
])(
  'when %s, the node that the cell moves %s is killed: the next run moves the cell, and nothing is lost',
  async (step, end) => {
    const { databaseUrl, nodes } = cell;
    const [from, to] = nodes;
    const processes = [await startApiProcess(databaseUrl), await startWorkerProcess(databaseUrl)] as const;
    const writers = startWriters(processes[0].url, demoApiKey, giftFor(recipients, cell.productId), pauseMs);
    await untilServed(processes, async () => (await cell.countSent()) > 5);

    const watch = await watchMove(databaseUrl, nodes);
    const moving = runGifts(databaseUrl, ['cells', 'move', nodeName(to)]);
    await untilStep(step, watch, moving);
    const server = serverOf(end === 'from' ? from : to);
    await server.kill();
    await moving;
    await server.restart();
    await watch.close();

    const { code, stderr } = await runGifts(databaseUrl, ['cells', 'move', nodeName(to)]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(nodeName(to))]);
    const created = await writers.stop();
    const events = created.length * (recipients + 2);
    await untilServed(processes, async () => (await cell.countNumbered()) === events);
    expect(await cell.findBatches()).toEqual(created.toSorted());
    expect(await cell.describeStream()).toEqual({ events, first: 1, last: events, numbers: events });
  },
  240_000,
);
