/**
 * Loads all rows in one transaction: the database has all of them or none. Rows come as they were, so what guards new rows
 * (triggers and foreign keys) is off meanwhile. The foreign keys are made again at the end, which checks every row.
 */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../kit/errors.ts';
import type { ArchiveEntry, ArchiveReader } from './archive-reader.ts';
import { textOf } from './archive-reader.ts';
import {
  type BackupHead,
  type BackupTotals,
  damaged,
  parseTotals,
  type StoredTable,
  type TableTotals,
  totalsName,
} from './backup-format.ts';
import { quoteColumns, quoteName } from './database-session.ts';
import { listSequences, listTables, type PlacedTable } from './list-tables.ts';
import type { OpenBackup } from './open-backup.ts';

const maxTotalsBytes = 16 * 1024 ** 2;

export type LoadProgress = (table: string, bytes: number) => void;

export async function loadRows(
  client: pg.Client,
  backup: OpenBackup,
  onProgress: LoadProgress,
): Promise<BackupTotals> {
  await client.query('begin');
  try {
    const tables = await listTables(client);
    const places = tables.map(({ place }) => place);
    const guardAgain = await dropGuards(client, places);
    await client.query(`truncate ${places.join(', ')}`);
    const totals = await loadTables(client, backup, tables, onProgress);
    await setSequences(client, backup.head);
    await guardAgain();
    await client.query('commit');
    return totals;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Tables and columns are only named in statements if the migrations have made them. */
export async function requireTables(client: pg.Client, { head, archive }: OpenBackup): Promise<void> {
  const made = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of head.tables) {
    const unknown = columns.filter((column) => !made.get(name)?.has(column));
    if (unknown.length === 0 && made.has(name)) continue;
    throw new OperatorError(
      `${archive.name} has the table ${name} with ${unknown.join(', ') || 'no column'}, which this release does not make: restore it with release ${head.release}, which made the backup, and update afterwards.`,
    );
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const withPartitions = `select p::regclass from unnest($1::text[]) as p
  union select t.relid from unnest($1::text[]) as p, pg_partition_tree(p::regclass) as t`;

/** The owner of the tables may do this; to turn off the checks of foreign keys, only a superuser may. */
async function dropGuards(client: pg.Client, places: readonly string[]): Promise<() => Promise<void>> {
  const foreignKeys = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, t.relname) as table, format('%I', c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and t.oid in (${withPartitions}) order by c.oid`,
    [places],
  );
  const triggered = await client.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, t.relname) as table
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
    where not g.tgisinternal and g.tgenabled <> 'D' and t.oid in (${withPartitions})`,
    [places],
  );
  for (const { table, name } of foreignKeys.rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { table } of triggered.rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of triggered.rows) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of foreignKeys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/** Reads the archive to its end, and compares what came with the totals in it. */
async function loadTables(
  client: pg.Client,
  { head, archive }: OpenBackup,
  made: readonly PlacedTable[],
  onProgress: LoadProgress,
): Promise<BackupTotals> {
  const placeOf = new Map(made.map(({ name, place }) => [name, place]));
  const loaded: Record<string, TableTotals> = {};
  let before = 0;
  let entry = await archive.next();
  for (const table of head.tables) {
    const parts = takeParts(archive, table, entry);
    const place = placeOf.get(table.name) ?? quoteName(table.name);
    const totals = await loadTable(client, { ...table, place }, parts.contents, (bytes) =>
      onProgress(table.name, before + bytes),
    );
    before += totals.bytes;
    loaded[table.name] = totals;
    entry = parts.following();
  }
  if (entry?.name !== totalsName) throw damaged(archive.name, 'its totals are missing');
  const totals = parseTotals(await textOf(entry, maxTotalsBytes), archive.name);
  requireTotals(archive.name, head, totals, loaded);
  return totals;
}

function requireTotals(
  name: string,
  { tables }: BackupHead,
  totals: BackupTotals,
  loaded: BackupTotals['tables'],
): void {
  const wrong = tables.find(({ name: table }) => {
    const [written, read] = [totals.tables[table], loaded[table]];
    return written?.sha256 !== read?.sha256 || written?.rows !== read?.rows;
  });
  if (wrong) throw damaged(name, `the rows of ${wrong.name} do not fit their checksum`);
}

/** The contents of the entries of one table, and the entry that follows them when they were read. */
function takeParts(archive: ArchiveReader, { name }: StoredTable, first: ArchiveEntry | null) {
  let entry = first;
  async function* contents(): AsyncGenerator<Uint8Array> {
    while (entry?.name.startsWith(`${name}/`)) {
      yield* entry.content;
      entry = await archive.next();
    }
  }
  return { contents: contents(), following: () => entry };
}

async function loadTable(
  client: pg.Client,
  { place, columns }: PlacedTable,
  contents: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<TableTotals> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* observed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of contents) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      onBytes(bytes);
      yield chunk;
    }
  }
  const copy = client.query(copyFrom(`copy ${place} (${quoteColumns(columns)}) from stdin`));
  await pipeline(observed(), copy);
  return { rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}

async function setSequences(client: pg.Client, { sequences }: BackupHead): Promise<void> {
  const known = new Set((await listSequences(client)).map(({ name }) => name));
  for (const { name, value, isUsed } of sequences.filter((sequence) => known.has(sequence.name))) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), value, isUsed]);
  }
}
