/**
 * Writes all rows of one moment. The service may run meanwhile: rows are read in one snapshot, and nobody waits for it but
 * changes of the schema.
 */
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { RecordedMigration } from '../db/migrate.ts';
import { newId } from '../kit/ids.ts';
import { serviceVersion } from '../kit/service-version.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import {
  type BackupHead,
  type BackupTotals,
  checksumOfHead,
  formatNumber,
  headChecksumName,
  headName,
  type TableTotals,
  totalsName,
} from './backup-format.ts';
import { openSession, quoteColumns } from './database-session.ts';
import { listSequences, listTables, type PlacedTable, withoutPlaces } from './list-tables.ts';

/** Rows are stored in parts of about this size, because a tar archive needs the size of an entry before its content. */
const partBytes = 1024 ** 2;

const notIncluded = [
  'The secret keys (GIFTS_SECRET_KEY, or the file secret.key): without those of keyIds, the data cannot be restored.',
  'The settings: environment variables, and files that they name.',
];

export interface BackupSource {
  readonly databaseUrl: string;
  readonly environment: BackupHead['environment'];
  /** The name of the cell; null for `main`. */
  readonly cell: string | null;
  readonly keyIds: readonly string[];
}

export interface WrittenBackup {
  readonly head: BackupHead;
  readonly totals: BackupTotals;
}

type Progress = (table: string, bytes: number) => void;

/** `onProgress` is called after each part, with the bytes of all rows until then. */
export async function writeBackup(
  source: BackupSource,
  sink: Writable,
  onProgress: Progress,
): Promise<WrittenBackup> {
  const client = await openSession(source.databaseUrl);
  try {
    const { head, tables } = await beginSnapshot(client, source);
    const archive = writeArchive(sink, new Date(head.createdAt));
    try {
      await writeHead(archive, head);
      const totals = await writeTables(client, archive, tables, onProgress);
      await archive.add(totalsName, Buffer.from(asJson(totals)));
      await archive.finish();
      return { head, totals };
    } catch (error) {
      await archive.abort(error);
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Locks the tables before the snapshot, so that no month is dropped between the two. */
async function beginSnapshot(
  client: pg.Client,
  { environment, cell, keyIds }: BackupSource,
): Promise<{ head: BackupHead; tables: PlacedTable[] }> {
  const locked = (await listTables(client)).map(({ place }) => place);
  await client.query('begin isolation level repeatable read, read only');
  await client.query(`lock table ${locked.join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date; version: string }>(
    "select clock_timestamp() as now, current_setting('server_version') as version",
  );
  const migrations = await client.query<RecordedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  const tables = await listTables(client);
  const head: BackupHead = {
    format: formatNumber,
    id: newId(),
    createdAt: rows[0]?.now.toISOString() ?? '',
    release: serviceVersion,
    environment,
    ...(cell === null ? {} : { cell }),
    postgresVersion: rows[0]?.version ?? '',
    migrations: migrations.rows,
    keyIds: [...keyIds],
    tables: withoutPlaces(tables),
    sequences: await listSequences(client),
    notIncluded,
  };
  return { head, tables };
}

async function writeTables(
  client: pg.Client,
  archive: ArchiveWriter,
  tables: readonly PlacedTable[],
  onProgress: Progress,
): Promise<BackupTotals> {
  const totals: Record<string, TableTotals> = {};
  let before = 0;
  for (const table of tables) {
    const written = await writeTable(client, archive, table, (bytes) =>
      onProgress(table.name, before + bytes),
    );
    before += written.bytes;
    totals[table.name] = written;
  }
  return { tables: totals };
}

async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, place, columns }: PlacedTable,
  onPart: (bytes: number) => void,
): Promise<TableTotals> {
  const rows = client.query(copyTo(`copy (select ${quoteColumns(columns)} from ${place}) to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let parts = 0;
  for await (const part of inParts(rows)) {
    hash.update(part);
    bytes += part.byteLength;
    parts += 1;
    await archive.add(`${name}/${String(parts).padStart(8, '0')}`, part);
    onPart(bytes);
  }
  // The stream ends before the server has said how many rows there were; this answer comes after that.
  await client.query('select');
  return { rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
}

async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

export async function writeHead(archive: ArchiveWriter, head: object): Promise<void> {
  const json = asJson(head);
  await archive.add(headName, Buffer.from(json));
  await archive.add(headChecksumName, Buffer.from(checksumOfHead(json)));
}

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
