/** Databases on a Citus cluster, for runs whose DATABASE_URL names its coordinator. */
import { setTimeout as pause } from 'node:timers/promises';
import { directOptions, type Node, urlOnNode, withConnection } from '../../src/db/cells/cell.ts';
import { locateCell } from '../../src/db/cells/locate-cell.ts';
import { dropDatabase, onServer, urlOfDatabase } from './database-server.ts';

/**
 * Returns the addresses of the servers that a database is made on: those of all nodes, the coordinator first, or only the
 * address itself.
 */
export async function listServers(serverUrl: string): Promise<string[]> {
  const nodes = await withConnection(serverUrl, '', async (client) => {
    const { rows } = await client.query("select from pg_extension where extname = 'citus'");
    if (rows.length === 0) return null;
    const workers = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
    );
    return workers.rows;
  });
  return nodes ? [serverUrl, ...nodes.map((node) => urlOnNode(serverUrl, node))] : [serverUrl];
}

/** Makes an empty database on all servers, as a cluster of its own. Returns its address. */
export async function createDatabase(servers: readonly string[], name: string): Promise<string> {
  const [coordinator = '', ...workers] = servers;
  await Promise.all(servers.map((server) => onServer(server, `create database ${name} template template0`)));
  const first = urlOfDatabase(coordinator, name);
  if (workers.length === 0) return first;
  const databases = servers.map((server) => urlOfDatabase(server, name));
  await Promise.all(databases.map((database) => onServer(database, 'create extension citus')));
  const address = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await withConnection(coordinator, '', async (client) => {
    await client.query(takeTurn);
    await onServer(first, `select citus_set_coordinator_host(${address(coordinator)})`);
    for (const worker of workers) await onServer(first, `select citus_add_node(${address(worker)})`);
  });
  return first;
}

/** A node that is added gets the roles of the coordinator, and PostgreSQL refuses two sessions that change a role at the same time. */
const takeTurn = `select pg_advisory_lock(hashtext('nodes of test databases'))`;

/** Lets nobody connect to the database, not even Citus, so that it can be copied. */
export async function closeTemplate(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    await onServer(server, `alter database ${name} allow_connections false`);
    await withConnection(server, '', async (client) => {
      const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
      while ((await client.query(end, [name])).rows.length > 0) await pause(20);
    });
  }
}

/** Copies the template to a database of its own. Returns the address of its rows. */
export async function copyDatabase(
  servers: readonly string[],
  template: string,
  name: string,
): Promise<string> {
  const create = `create database ${name} template ${template} strategy file_copy`;
  await Promise.all(servers.map((server) => onServer(server, create)));
  return urlOfRows(urlOfDatabase(servers[0] ?? '', name));
}

/**
 * Returns the address of the server that has the rows of a database. On a cluster, this is the node that holds the cell, and it
 * gets the settings of the service, so that a test's own statements are those of one server too.
 */
export async function urlOfRows(databaseUrl: string): Promise<string> {
  const node = await locateCell(databaseUrl);
  if (!node) return databaseUrl;
  const url = urlOnNode(databaseUrl, node);
  await withConnection(url, directOptions, (client) =>
    client.query(settingsOf(new URL(url).pathname.slice(1))),
  );
  return url;
}

const settingsOf = (name: string): string =>
  directOptions
    .split('-c ')
    .filter((setting) => setting.includes('='))
    .map((setting) => `alter database ${name} set ${setting.replace('=', ' = ')}`)
    .join(';');

export const dropEverywhere = (servers: readonly string[], name: string): Promise<unknown> =>
  Promise.all(servers.map((server) => dropDatabase(server, name)));
