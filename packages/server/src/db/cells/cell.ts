/**
 * A cell is one set of all tables of the service in a schema of its own, which Citus keeps together on one node of a cluster.
 * docs/decisions/0043-cells.md tells why, and docs/cells.md how a cluster is run.
 */
import pg from 'pg';
import { optionsText } from '../plans.ts';

/** The schema of the cell, in the database of every node. On a server without Citus, the tables are in `public`. */
export const cellSchema = 'gifts';
/**
 * On the node that holds the cell: a view of each table's rows there. Statements on these views are planned by PostgreSQL
 * alone and run on that node alone.
 */
export const directSchema = 'gifts_direct';

/** Where a node can be reached, as the cluster's own list of nodes has it. */
export interface Node {
  readonly host: string;
  readonly port: number;
}

export const nodeName = ({ host, port }: Node): string => `${host}:${port}`;

export const isSameNode = (one: Node, other: Node): boolean => nodeName(one) === nodeName(other);

/** Definitions that a node has for itself alone: Citus would hand them on to all nodes, or refuse them. */
const ofThisNode = '-c citus.enable_ddl_propagation=off';

/** The settings of a connection to the node that holds the cell. */
export const directOptions = [
  `-c search_path=${directSchema},${cellSchema},public`,
  ofThisNode,
  '-c citus.enable_manual_changes_to_shards=on',
  '-c citus.override_table_visibility=off',
].join(' ');

/**
 * What a connection to the coordinator that makes and changes tables of the cell is set to. How long it waits for a lock has to
 * be known to the node that has the table.
 */
const definitionSettings = {
  search_path: `${cellSchema},public`,
  'citus.propagate_set_commands': 'local',
};

export const definitionOptions = optionsText(definitionSettings);

/** The same for a connection that is open already. */
export const setForDefinitions = Object.entries(definitionSettings)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ');

/** The settings of a connection that makes the tables of the job queue, which are not distributed. */
export const queueOptions = ofThisNode;

/** The address of the same database on a node. */
export function urlOnNode(databaseUrl: string, { host, port }: Node): string {
  const url = new URL(databaseUrl);
  url.hostname = host.includes(':') ? `[${host}]` : host;
  url.port = String(port);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return url.href;
}

/** Opens a connection for one piece of work. */
export async function withConnection<Result>(
  databaseUrl: string,
  options: string,
  work: (client: pg.Client) => Promise<Result>,
  applicationName = 'gifts cells',
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    options,
  });
  // Without a listener, a lost server would end the process. The statement that waits receives the error.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** True on a node of a Citus cluster whose database has no tables of the service outside of a cell. */
export async function isForCells(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isForCells: boolean }>(
    `select exists (select from pg_extension where extname = 'citus')
       and to_regclass('public.schema_migrations') is null as "isForCells"`,
  );
  return rows[0]?.isForCells === true;
}

const nodesOfCell = `select distinct n.nodename as host, n.nodeport as port
  from pg_dist_schema d
  join pg_dist_partition t on t.colocationid = d.colocationid
  join pg_dist_shard s on s.logicalrelid = t.logicalrelid
  join pg_dist_placement p on p.shardid = s.shardid
  join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where d.schemaid = to_regnamespace($1) limit 1`;

/** Returns the node that holds the cell, or null when there is none yet. Every node of the cluster knows it. */
export async function findNodeOfCell(client: pg.ClientBase): Promise<Node | null> {
  const { rows } = await client.query<Node>(nodesOfCell, [cellSchema]);
  return rows[0] ?? null;
}

export interface ClusterNode extends Node {
  readonly isCoordinator: boolean;
  /** True if a cell can be on it. */
  readonly holdsCells: boolean;
}

/** Returns the nodes of the cluster, the coordinator first. */
export async function listNodes(client: pg.ClientBase): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator", shouldhaveshards as "holdsCells"
     from pg_dist_node where noderole = 'primary' and isactive order by groupid <> 0, nodeid`,
  );
  return rows;
}

/** Returns the address of the coordinator of a cluster, or the same address for any other server. */
export const urlOfCoordinator = (databaseUrl: string): Promise<string> =>
  withConnection(databaseUrl, '', async (client) => {
    const nodes = (await isForCells(client)) ? await listNodes(client) : [];
    const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
    return coordinator ? urlOnNode(databaseUrl, coordinator) : databaseUrl;
  });
