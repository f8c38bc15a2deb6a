/**
 * Writes packages/server/src/db/tables.generated.ts from a freshly migrated database (`npm run generate`).
 * With --check it only reports whether the file is up to date.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';

const root = join(import.meta.dirname, '..');
const targetFile = join(root, 'packages/server/src/db/tables.generated.ts');

const header = `// Written by scripts/generate-database-types.ts from the migrations ("npm run generate"). Do not edit.\n`;

/** The types that our driver returns for PostgreSQL's types; see the parsers of the pool. */
const columnTypes = { int8: 'number', timestamptz: 'Date' };

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const generated = await generateTables();
if (values.check) {
  const isFresh = (await readFile(targetFile, 'utf8').catch(() => '')) === generated;
  if (!isFresh) process.stderr.write(`${targetFile} is out of date: run "npm run generate".\n`);
  process.exitCode = isFresh ? 0 : 1;
} else {
  await writeFile(targetFile, generated);
}

async function generateTables(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gifts-generate-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir, onProgress: () => {}, settings: { fsync: 'off' } });
  try {
    await migrate(database.databaseUrl, { onProgress: () => {} });
    return header + (await describeTables(database.databaseUrl));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function describeTables(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migrations',
    `--type-mapping=${JSON.stringify(columnTypes)}`,
    '--print',
    '--log-level=error',
  ]);
  return stdout;
}
