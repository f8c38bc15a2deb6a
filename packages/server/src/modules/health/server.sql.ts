import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const server = sql`select ${computed('version', 'text', "current_setting('server_version')")},
  ${computed('now', 'timestamptz', 'clock_timestamp()')},
  ${computed('workers', 'bigint', "(select count(*) from pg_stat_activity where datname = current_database() and application_name = 'gifts worker alive')")},
  ${computed('bytes', 'bigint', 'pg_database_size(current_database())')},
  ${computed('migrations', 'json', '(select coalesce(json_agg(m.name), json_build_array()) from schema_migrations m)')}`;

export interface ServerState {
  readonly version: string;
  readonly now: Date;
  /** Workers that are alive. A process has some. */
  readonly workers: number;
  /** Size of the database. */
  readonly bytes: number;
  /** Names of the migrations that were applied. */
  readonly migrations: readonly string[];
}

export async function findServerState(db: Statements): Promise<ServerState | null> {
  const [row] = await db.query(server);
  if (!row) return null;
  const { version, now, workers, bytes, migrations } = row;
  return { version, now, workers, bytes, migrations: migrations as readonly string[] };
}
