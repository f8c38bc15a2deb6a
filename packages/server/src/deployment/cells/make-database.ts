/** Makes the database of a cell beside that of `main`: on the same server, or on all nodes of the same Citus cluster. */
import pg from 'pg';
import {
  type ClusterNode,
  isForCells,
  listNodes,
  urlOfCoordinator,
  urlOnNode,
  withConnection,
} from '../../db/cells/cell.ts';
import { OperatorError } from '../../kit/errors.ts';
import { urlOfDatabase } from './cell-address.ts';

/** Does nothing of what was done before, so that it can be repeated. */
export async function makeDatabase(mainUrl: string, database: string): Promise<void> {
  const coordinatorUrl = await urlOfCoordinator(mainUrl);
  const nodes = await withConnection(coordinatorUrl, '', async (client) =>
    (await isForCells(client)) ? listNodes(client) : null,
  );
  if (!nodes) return createDatabase(coordinatorUrl, database);
  for (const node of nodes) {
    await createDatabase(urlOnNode(coordinatorUrl, node), database);
    await withConnection(urlOnNode(urlOfDatabase(coordinatorUrl, database), node), '', (client) =>
      client.query('create extension if not exists citus'),
    );
  }
  await withConnection(urlOfDatabase(coordinatorUrl, database), '', (client) => joinNodes(client, nodes));
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
  for (const { host, port, isCoordinator, holdsCells } of nodes) {
    const { rows } = await client.query('select from pg_dist_node where nodename = $1 and nodeport = $2', [
      host,
      port,
    ]);
    if (rows.length === 0)
      await client.query(
        `select ${isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`,
        [host, port],
      );
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [
      host,
      port,
      holdsCells,
    ]);
  }
}
