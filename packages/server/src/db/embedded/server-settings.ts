export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Settings with full durability for a machine that also runs everything else. Operators who need more performance
 * use a server of their own.
 */
const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // Parallel queries and I/O processes do not suit two cores and the small /dev/shm of a container.
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  // A new database grows a thousandfold in its first minute.
  autovacuum_naptime: '10s',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Expected errors, such as a unique index that decides a race, and personal data are not logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
} as const satisfies ServerSettings;

export function serverArguments(cluster: string, socketDirectory: string, extra: ServerSettings): string[] {
  const settings = { ...defaultSettings, unix_socket_directories: socketDirectory, port: '5432', ...extra };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
