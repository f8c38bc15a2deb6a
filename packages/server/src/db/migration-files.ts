/** The files of migrations, and what the comments at their beginning say about their use. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../kit/errors.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly header: MigrationHeader;
}

export interface MigrationHeader {
  /**
   * The oldest release that works with the schema after this migration: `0` means any that worked with the schema before.
   * Null means that only releases that have the file work with it.
   */
  readonly oldestRelease: string | null;
  /** The index that the file creates outside of a transaction. Null for the other files, which run in one. */
  readonly concurrentIndex: string | null;
}

/** Reads a folder of migrations in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed)
    throw new OperatorError(`The migration ${misnamed} must be named like 0001_what_it_does.sql.`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { name: file.slice(0, -'.sql'.length), sql, checksum, header: readHeader(sql) };
}

/**
 * Reads the step that a file states in a comment, `-- Step: expand` or `-- Step: contract since 0.3.0`, and the index that
 * it creates while the table is written to. Such a file has no other statement.
 */
export function readHeader(sql: string): MigrationHeader {
  const [, step, release] = /^-- Step: (?:(expand)|contract since (\d+\.\d+\.\d+))$/m.exec(sql) ?? [];
  const statement = sql.replaceAll(/^\s*--.*$/gm, '').trim();
  const [, index = null] = /^create (?:unique )?index concurrently (\w+) on [^;]+;?$/i.exec(statement) ?? [];
  return { oldestRelease: step ? '0' : (release ?? null), concurrentIndex: index };
}
