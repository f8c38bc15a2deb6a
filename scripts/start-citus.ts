import { onServer } from '../packages/server/test/harness/database-server.ts';
import { type LocalServer, type Settings, startPostgres, withoutDurability } from './local-postgres.ts';

export interface LocalCluster {
  /** The address of a database on the coordinator. */
  readonly url: string;
  /** The coordinator, and then the others. */
  readonly servers: readonly LocalServer[];
  stop(): Promise<void>;
}

const settingsOfNodes: Settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  max_connections: '300',
  // Citus has a process for each database.
  max_worker_processes: '100',
  max_replication_slots: '100',
  'citus.enable_unsafe_triggers': 'on',
};

const database = 'gifts';

/** Starts a coordinator and two other nodes. `parent` is the folder that their data is made in. */
export async function startCitus(settings = withoutDurability, parent?: string): Promise<LocalCluster> {
  const servers = await Promise.all(
    [1, 2, 3].map(() => startPostgres({ ...settingsOfNodes, ...settings }, parent)),
  );
  const [coordinator, ...others] = servers;
  if (!coordinator) throw new Error('A cluster has a coordinator.');
  for (const server of servers) {
    await onServer(server.urlOf('postgres'), `create database ${database}`);
    await onServer(server.urlOf(database), 'create extension citus');
  }
  const url = coordinator.urlOf(database);
  await onServer(url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of others) await onServer(url, `select citus_add_node('127.0.0.1', ${port})`);
  return { url, servers, stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) };
}
