/** Makes what the service needs of a cell on the node that holds it. */
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../../kit/errors.ts';
import { carryJobs } from './carry-jobs.ts';
import {
  cellSchema,
  directOptions,
  directSchema,
  findNodeOfCell,
  type Node,
  queueOptions,
  urlOnNode,
  withConnection,
} from './cell.ts';
import { changeCellAlone, closeCell, isClosedByMove, readComment } from './cell-lock.ts';

/** Makes the tables of the job queue on one server, or brings them to this release. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'gifts migrate',
    options: queueOptions,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/**
 * Distributes the schema if it is not, and opens it on its node at the version of its last migration. Does nothing if all of
 * this was done before, and can be repeated when it was interrupted. A cell that a move has closed stays closed.
 */
export async function openCell(databaseUrl: string, coordinator: pg.Client): Promise<void> {
  if (!(await findNodeOfCell(coordinator)))
    await coordinator.query('select citus_schema_distribute(to_regnamespace($1))', [cellSchema]);
  await reopenCell(databaseUrl, coordinator);
}

/** Opens the cell if there is one. */
export async function reopenCell(databaseUrl: string, coordinator: pg.Client): Promise<void> {
  if (await isOpen(databaseUrl, coordinator)) return;
  await changeCellAlone(coordinator);
  const node = await findNodeOfCell(coordinator);
  if (!node) return;
  const isMoving = await withConnection(urlOnNode(databaseUrl, node), directOptions, isClosedByMove);
  if (!isMoving) await openOnNode(databaseUrl, node, coordinator);
}

async function isOpen(databaseUrl: string, coordinator: pg.Client): Promise<boolean> {
  const node = await findNodeOfCell(coordinator);
  if (!node) return false;
  const comment = await withConnection(urlOnNode(databaseUrl, node), directOptions, readComment);
  return comment === (await lastMigration(coordinator));
}

/** Opens the cell on the node that holds it. */
export async function openOnNode(databaseUrl: string, node: Node, coordinator: pg.Client): Promise<void> {
  const url = urlOnNode(databaseUrl, node);
  await migrateQueue(url);
  const version = await lastMigration(coordinator);
  await withConnection(url, directOptions, async (client) => {
    if ((await readComment(client)) === version) return;
    // Migrations are run over the coordinator, and some of them add jobs.
    if (url !== databaseUrl) await carryJobs(coordinator, client, 'coordinator');
    while (!(await makeCellOpen(client, version))) await pause(tryAgainAfterMs);
  });
}

const tryAgainAfterMs = 100;
const deadlockDetected = '40P01';

/** Returns false if something of Citus was in the way, which ends by itself: what it leaves after a move that was interrupted. */
async function makeCellOpen(client: pg.ClientBase, version: string): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query(makeViews);
    await client.query(planForOneOrganization);
    await client.query(`comment on schema ${directSchema} is '${version}'`);
    await client.query('commit');
    return true;
  } catch (error) {
    if ((error as Partial<pg.DatabaseError>).code !== deadlockDetected) throw error;
    await client.query('rollback');
    return false;
  }
}

/**
 * Closes the cell before its tables change, and takes the views away: they would hinder the changes, and without them a statement
 * of the service would run on the distributed table.
 */
export async function closeForChanges(databaseUrl: string, coordinator: pg.Client): Promise<void> {
  await changeCellAlone(coordinator);
  const node = await findNodeOfCell(coordinator);
  if (!node) return;
  await withConnection(urlOnNode(databaseUrl, node), directOptions, async (client) => {
    if (await isClosedByMove(client))
      throw new OperatorError('A move of the cell was interrupted: run "gifts cells move" again first.');
    await closeCell(client, 'closed by a migration');
    await client.query(`drop schema ${directSchema} cascade`);
  });
}

async function lastMigration(coordinator: pg.Client): Promise<string> {
  const { rows } = await coordinator.query<{ name: string }>(
    `select name from ${cellSchema}.schema_migrations order by name desc limit 1`,
  );
  return rows[0]?.name ?? '';
}

/**
 * Citus names the rows of a table on a node after the table and a number. The view has the name of the table, and PostgreSQL
 * treats statements on such views like statements on what they show. Partitions are reached through their parents.
 */
const makeViews = `do $$
  declare
    shown record;
  begin
    drop schema if exists ${directSchema} cascade;
    create schema ${directSchema};
    for shown in
      select c.relname as name, shard_name(s.logicalrelid, s.shardid) as shard
      from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
      where c.relnamespace = '${cellSchema}'::regnamespace and not c.relispartition
    loop
      execute format('create view ${directSchema}.%I as select * from %s', shown.name, shown.shard);
    end loop;
  end $$`;

/** What the function of the same name does on a server without Citus, for the rows of the cell on this node. */
export const planForOneOrganization = `do $$
  declare
    shard record;
  begin
    for shard in
      select c.oid::regclass as relation, c.relkind = 'p' as is_parent
      from pg_dist_shard s
      join pg_class t on t.oid = s.logicalrelid and t.relnamespace = '${cellSchema}'::regnamespace
      join pg_class c on c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where not exists (select from unnest(a.attoptions) as option where option like 'n\\_distinct%')
    loop
      execute format('alter table %s alter organization_id set (%s = 1)', shard.relation,
        case when shard.is_parent then 'n_distinct_inherited' else 'n_distinct' end);
    end loop;
  end $$`;
