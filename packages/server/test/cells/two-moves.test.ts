import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeName, urlOfCoordinator } from '../../src/db/cells/cell.ts';
import { databaseOf } from '../../src/deployment/cells/cell-address.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { dropEverywhere, listServers } from '../harness/cluster.ts';
import { onServer } from '../harness/database-server.ts';
import { openCell, type TestCell } from './test-cell.ts';

let cell: TestCell;
let first: string;
let second: string;
beforeEach(async () => {
  cell = await openCell();
  [first, second] = cell.nodes.map(nodeName) as [string, string];
}, 60_000);
afterEach(async () => {
  await dropEverywhere(await listServers(cell.databaseUrl), `${databaseOf(cell.databaseUrl)}_b`);
  await cell.close();
});

const gifts = (...args: string[]) => runGifts(cell.databaseUrl, args);

it('of two cells that are moved at the same time, one waits for the other', async () => {
  expect(await gifts('cells', 'create', 'b', '--node', first)).toMatchObject({ code: 0 });

  const moves = await Promise.all(['main', 'b'].map((name) => gifts('cells', 'move', name, second)));

  const moved = { code: 0, stderr: expect.stringContaining(`The cell moved from ${first} to ${second}.`) };
  expect(moves).toEqual([expect.objectContaining(moved), expect.objectContaining(moved)]);
  expect(moves.filter(({ stderr }) => stderr.includes('Waiting until another move'))).toHaveLength(1);
  const { stdout } = await gifts('cells', 'list');
  expect(stdout).toMatch(new RegExp(`^main +${second} .*\\nb +${second} .* open$`, 'm'));
}, 240_000);

/** As Citus calls the slot of the next move: after the other node, the user and the number of the move. */
const takeName = `select pg_create_logical_replication_slot(
    format('citus_shard_move_slot_%s_%s_%s', nodeid, current_user::regrole::oid, $1::int), 'pgoutput')
  from pg_dist_node where nodeport = $2`;
const latestMove = 100;

it('a name that an interrupted move of another cell has left is refused, and the next run has another one', async () => {
  const coordinatorUrl = await urlOfCoordinator(cell.databaseUrl);
  await onServer(coordinatorUrl, `select setval('pg_dist_operationid_seq', ${latestMove})`);
  expect(await cell.db.query(takeName, [latestMove + 1, cell.nodes[1].port])).toHaveLength(1);

  const move = () => gifts('cells', 'move', second);
  expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining('run the command again') });
  expect(await move()).toMatchObject({ code: 0 });
}, 120_000);
