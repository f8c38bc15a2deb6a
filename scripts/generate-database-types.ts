/**
 * Writes packages/server/src/db/tables.generated.ts from a freshly migrated database (`npm run generate`).
 * With --check it only reports whether the file is up to date.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { columnOverrides, contractTypes } from './column-overrides.ts';

const root = join(import.meta.dirname, '..');
const targetFile = join(root, 'packages/server/src/db/tables.generated.ts');

const header = `// Written by scripts/generate-database-types.ts from the migrations ("npm run generate"). Do not edit.\n`;

/** The types that our driver returns for PostgreSQL's types; see the parsers of the pool. */
const driverTypes = { int8: 'number', timestamptz: 'Date', json: 'object', jsonb: 'object' };

const columnsOfTables = `
  select c.relname as table, json_object_agg(a.attname, replace(format_type(a.atttypid, a.atttypmod),
    'timestamp with time zone', 'timestamptz') order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
  group by c.relname order by c.relname`;

const contractImports = Object.entries(contractTypes)
  .map(([name, module]) => `import type { ${name} } from '${module}';\n`)
  .join('');

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
    const types = await generateRowTypes(database.databaseUrl);
    return header + types + (await generateColumnTypes(database.databaseUrl));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The rows of each table as TypeScript sees them. */
async function generateRowTypes(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=schema_migrations',
    `--type-mapping=${JSON.stringify(driverTypes)}`,
    `--overrides=${JSON.stringify({ columns: columnOverrides })}`,
    '--print',
    '--log-level=error',
  ]);
  return contractImports + stdout;
}

/** The columns of each table with their SQL types, in the order of the table. */
async function generateColumnTypes(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; columns: object }>(columnsOfTables);
    const tables = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
    return `\nexport const columnTypes = ${JSON.stringify(tables, null, 2)} as const;\n`;
  } finally {
    await client.end();
  }
}
