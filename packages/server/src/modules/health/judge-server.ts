/** Judges what a database server says of itself. */
import { minPostgresVersion } from '../../db/migrate.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import type { ServerSettings } from './server.sql.ts';

export function judgeVersion({ version }: Pick<ServerSettings, 'version'>): Finding {
  if (Number.parseInt(version, 10) >= minPostgresVersion) return ok(`PostgreSQL ${version}`);
  return failure(
    `PostgreSQL ${version} is too old`,
    `The service needs version ${minPostgresVersion} or newer: upgrade the server.`,
  );
}

/** The service promises that what it has acknowledged survives a power failure. These settings break the promise. */
export function judgeDurability(
  server: Pick<ServerSettings, 'fsync' | 'full_page_writes' | 'synchronous_commit'>,
): Finding {
  const wrong = [
    ...(server.fsync ? [] : ['fsync is off']),
    ...(server.full_page_writes ? [] : ['full_page_writes is off']),
    ...(server.synchronous_commit === 'off' ? ['synchronous_commit is off'] : []),
  ];
  if (wrong.length === 0) return ok('What is committed survives a power failure');
  return failure(
    `A power failure would lose or damage data, because ${wrong.join(' and ')}`,
    'Turn it on in postgresql.conf or with ALTER SYSTEM, and reload the server.',
  );
}

export function judgeEncoding({ encoding }: Pick<ServerSettings, 'encoding'>): Finding {
  if (encoding === 'UTF8') return ok('The database stores texts in UTF-8');
  return failure(
    `The encoding of the database is ${encoding}, which cannot store every name`,
    'Create a database with "createdb -T template0 -E UTF8", and move the data there.',
  );
}

/** Connections of a process beside its pool: shared readers, signals, and those of its worker. */
const besidePool = 6;

export function judgeConnections(
  server: Pick<ServerSettings, 'max_connections' | 'reserved_connections'>,
  { processes, poolSize }: { readonly processes: number; readonly poolSize: number },
): Finding {
  const open = server.max_connections - server.reserved_connections;
  const needed = Math.max(1, processes) * (poolSize + besidePool);
  const many = processes === 1 ? 'one process needs' : `${processes} processes need`;
  const sentence =
    processes === 0
      ? `A process opens up to ${needed} connections, and the server has ${open}`
      : `The server has ${open} connections, and ${many} up to ${needed}`;
  if (needed <= open) return ok(sentence);
  return warning(
    sentence,
    'Raise max_connections of the server, lower DATABASE_POOL_SIZE, or run fewer processes: requests fail when none is left.',
  );
}

interface Partition {
  readonly parent: string;
  readonly newest: string | null;
}

const daysAhead = { month: 7, day: 1 };

/** Rows without a partition are stored in the default one, which is never dropped. */
export function judgePartitions(partitions: readonly Partition[], now: Date): Finding {
  const missing = partitions.filter(({ newest }) => newest === null || newest < wantedAt(newest, now));
  if (missing.length === 0) return ok('The partitions of the coming weeks are there');
  return warning(
    `Partitions for the coming time are missing: ${missing.map(({ parent }) => parent).join(', ')}`,
    'A worker makes them every minute: start one, or look at its log.',
  );
}

/** Returns the name of the partition that must exist already, in the form of the newest one. */
function wantedAt(newest: string, now: Date): string {
  const isDay = newest.length > 'YYYY_MM'.length;
  const later = new Date(now.getTime() + (isDay ? daysAhead.day : daysAhead.month) * 24 * 3_600_000);
  return later
    .toISOString()
    .slice(0, isDay ? 10 : 7)
    .replaceAll('-', '_');
}
