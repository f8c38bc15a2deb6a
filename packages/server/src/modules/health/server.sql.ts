import { computed, type RowOf, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const server = sql`select ${computed('version', 'text', "current_setting('server_version')")},
  ${computed('encoding', 'text', "current_setting('server_encoding')")},
  ${computed('fsync', 'boolean', "current_setting('fsync')::boolean")},
  ${computed('full_page_writes', 'boolean', "current_setting('full_page_writes')::boolean")},
  ${computed('synchronous_commit', 'text', "current_setting('synchronous_commit')")},
  ${computed('max_connections', 'bigint', "current_setting('max_connections')::bigint")},
  ${computed('reserved_connections', 'bigint', "current_setting('superuser_reserved_connections')::bigint")},
  ${computed('bytes', 'bigint', 'pg_database_size(current_database())')}`;

export interface ServerSettings {
  readonly version: string;
  readonly encoding: string;
  readonly fsync: boolean;
  readonly full_page_writes: boolean;
  /** `on`, `off`, `local`, `remote_write` or `remote_apply`. */
  readonly synchronous_commit: string;
  readonly max_connections: number;
  /** Connections that only superusers get. */
  readonly reserved_connections: number;
  /** Size of the database. */
  readonly bytes: number;
}

export async function findServerSettings(db: Statements): Promise<ServerSettings | null> {
  const [row] = await db.query(server);
  return row ?? null;
}

const time = sql`select ${computed('now', 'timestamptz', 'clock_timestamp()')}`;

/** Returns the time of the server's clock. */
export async function findServerTime(db: Statements): Promise<Date | null> {
  const [row] = await db.query(time);
  return row?.now ?? null;
}

const processes = sql`select
    ${computed('processes', 'bigint', "count(*) filter (where application_name = 'gifts signals')")},
    ${computed('workers', 'bigint', "count(*) filter (where application_name = 'gifts worker alive')")}
  from pg_stat_activity where datname = current_database()`;

/** Counts the processes of the service, and the connections by which workers show that they live, on all machines. */
export async function countProcesses(db: Statements): Promise<{ processes: number; workers: number }> {
  const [row] = await db.query(processes);
  return { processes: row?.processes ?? 0, workers: row?.workers ?? 0 };
}

const tableIsThere = sql`select ${computed('isThere', 'boolean', "to_regclass('schema_migrations') is not null")}`;

const applied = sql`select ${computed('name', 'text', 'm.name')}, ${computed('checksum', 'text', 'm.checksum')}
  from schema_migrations m`;

export type AppliedMigration = RowOf<typeof applied>;

/** Returns the migrations that were applied. The database may be empty. */
export async function findAppliedMigrations(db: Statements): Promise<AppliedMigration[]> {
  const [table] = await db.query(tableIsThere);
  return table?.isThere ? db.query(applied) : [];
}

const partitions = sql`select ${computed('parent', 'text', 'p.relname::text')},
    ${computed('newest', 'text', String.raw`max(substring(c.relname from '_(\d{4}_\d\d(_\d\d)?)$'))`)}
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where p.relkind = 'p' and c.relname ~ '_\d{4}_\d\d(_\d\d)?$' group by p.relname`;

/** Returns each table with partitions by months (`2026_11`) or days (`2026_11_05`), and its last partition. */
export const findNewestPartitions = (db: Statements): Promise<{ parent: string; newest: string | null }[]> =>
  db.query(partitions);

/** The cluster and the database in it. A copy that was restored into another cluster is another deployment. */
const identity = sql`select ${computed(
  'id',
  'text',
  `left(encode(sha256(convert_to(
  c.system_identifier::text || '/' || (select oid from pg_database where datname = current_database()), 'UTF8')), 'hex'), 16)`,
)}
  from pg_control_system() as c`;

/** Returns what tells deployments apart: sixteen hexadecimal digits that say nothing else. */
export async function findDeploymentId(db: Statements): Promise<string> {
  const [row] = await db.query(identity);
  return row?.id ?? '';
}
