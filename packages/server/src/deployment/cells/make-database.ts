/** Makes the database of a cell beside that of `main`: on the same server, or on all nodes of the same Citus cluster. */
import pg from 'pg';
import { isForCells, type Node, urlOfCoordinator, urlOnNode, withConnection } from '../../db/cells/cell.ts';
import { OperatorError } from '../../kit/errors.ts';
import { urlOfDatabase } from './cell-address.ts';

interface ClusterNode extends Node {
  readonly is_coordinator: boolean;
  readonly holds_cells: boolean;
}

/** Does nothing of what was done before, so that it can be repeated. */
export async function makeDatabase(mainUrl: string, database: string): Promise<void> {
  const coordinatorUrl = await urlOfCoordinator(mainUrl);
  const nodes = await withConnection(coordinatorUrl, '', listAllNodes);
  if (!nodes) return createDatabase(coordinatorUrl, database);
  for (const node of nodes) {
    await createDatabase(urlOnNode(coordinatorUrl, node), database);
    await withConnection(urlOnNode(urlOfDatabase(coordinatorUrl, database), node), '', (client) =>
      client.query('create extension if not exists citus'),
    );
  }
  await withConnection(urlOfDatabase(coordinatorUrl, database), '', (client) => joinNodes(client, nodes));
}

/** Returns the nodes of the cluster, or null for a server that has the tables itself. */
async function listAllNodes(client: pg.Client): Promise<ClusterNode[] | null> {
  if (!(await isForCells(client))) return null;
  const { rows } = await client.query<ClusterNode>(
    `select nodename as host, nodeport as port, groupid = 0 as is_coordinator, shouldhaveshards as holds_cells
     from pg_dist_node where noderole = 'primary' and isactive order by groupid`,
  );
  return rows;
}

const createDatabase = (serverUrl: string, database: string): Promise<void> =>
  withConnection(serverUrl, '', async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [database]);
    if (rows.length > 0) return;
    try {
      await client.query(`create database ${pg.escapeIdentifier(database)} template template0`);
    } catch (error) {
      throw new OperatorError(
        `The database ${database} could not be made: ${error instanceof Error ? error.message : error}. Let an administrator run "create database ${database} owner ${client.user ?? 'gifts'} template template0" on the server, and run the command again.`,
      );
    }
  });

/** A database of a cluster has a list of the nodes of its own. */
async function joinNodes(client: pg.Client, nodes: readonly ClusterNode[]): Promise<void> {
  for (const { host, port, is_coordinator, holds_cells } of nodes) {
    const { rows } = await client.query('select from pg_dist_node where nodename = $1 and nodeport = $2', [
      host,
      port,
    ]);
    if (rows.length === 0)
      await client.query(
        `select ${is_coordinator ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`,
        [host, port],
      );
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [
      host,
      port,
      holds_cells,
    ]);
  }
}
