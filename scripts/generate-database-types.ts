/**
 * Writes packages/server/src/db/tables.generated.ts from a freshly migrated database (`npm run generate`).
 * With --check it only says whether the file is up to date.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';

const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'packages/server/src/db/tables.generated.ts');

const HEADER = `// Written by scripts/generate-database-types.ts from the migrations ("npm run generate"). Do not edit.\n`;

/** What our driver makes of PostgreSQL's types; see the parsers of the pool. */
const TYPES = { int8: 'number', timestamptz: 'Date' };

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const generated = await generateTables();
if (values.check) {
  const isFresh = (await readFile(TARGET, 'utf8').catch(() => '')) === generated;
  if (!isFresh) process.stderr.write(`${TARGET} is out of date: run "npm run generate".\n`);
  process.exitCode = isFresh ? 0 : 1;
} else {
  await writeFile(TARGET, generated);
}

async function generateTables(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gifts-generate-'));
  await chmod(dataDir, 0o755);
  const database = await startEmbeddedPostgres({ dataDir, onProgress: () => {}, settings: { fsync: 'off' } });
  try {
    await migrate(database.databaseUrl, { onProgress: () => {} });
    return HEADER + (await describeTables(database.databaseUrl));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function describeTables(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migrations',
    `--type-mapping=${JSON.stringify(TYPES)}`,
    '--print',
    '--log-level=error',
  ]);
  return stdout;
}
