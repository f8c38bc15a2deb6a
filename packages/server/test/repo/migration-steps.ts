/**
 * Keeps migrations compatible with the release before, whose processes run on the same database during an upgrade, and
 * short, because a lock on a table holds up its users. See docs/decisions/0048-upgrades.md.
 */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { readHeader } from '../../src/db/migration-files.ts';
import type { Source } from './sources.ts';

/** The migrations up to this one are the schema of the first release. Every later one states its step. */
const lastOfFirstRelease = '0100';

const linter = join(import.meta.dirname, '../../../../node_modules/.bin/squawk');

/** Rules of the linter about what the release before may still use. */
const breaking: Readonly<Record<string, string>> = {
  'adding-not-nullable-field': 'requires a column that the release before may leave out',
  'adding-required-field': 'adds a column that the release before does not fill: give it a default',
  'ban-drop-column': 'drops a column',
  'ban-drop-table': 'drops a table',
  'changing-column-type': 'changes the type of a column',
  'renaming-column': 'renames a column',
  'renaming-table': 'renames a table',
};

/** Rules of the linter about locks that are held as long as a whole table is read or written. */
const slow: Readonly<Record<string, string>> = {
  'adding-field-with-default':
    'computes a default for every row: add the column first, and fill it in batches',
  'constraint-missing-not-valid':
    'reads the whole table under a lock: add the constraint "not valid", and validate it in a migration of its own',
  'require-concurrent-index-creation':
    'holds up writes while it creates an index: use "create index concurrently" in a file of its own',
};

/** What breaks the release before and blocks nothing, for which the linter has no rule. */
const breakingStatements: readonly [RegExp, string][] = [
  [/^drop (?!index|not null|table)((?:materialized )?\w+)/, 'drops a $1'],
  [/^truncate\b/, 'deletes all rows of a table'],
  [/^alter (?!table)(\w+) .*\brename\b/, 'renames a $1'],
  [/^alter table .*\bdrop default\b/, 'requires a column that the release before may leave out'],
];

/** Refuse rows that the release before writes. On a table of the same file they refuse nothing. */
const tightenings = [
  /^alter table (?:only )?(?:if exists )?(\w+) .*\badd (?:constraint \w+ )?(?:check|unique|exclude|foreign key|primary key)\b/,
  /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (\w+)/,
];

interface Finding {
  readonly rule_name: string;
}

/** Returns a sentence for each problem of a migration. `releases` are the versions that are out. */
export function migrationProblems(source: Source, releases: readonly string[]): string[] {
  if (basename(source.path).slice(0, 4) <= lastOfFirstRelease) return [];
  const { oldestRelease, concurrentIndex } = readHeader(source.text);
  const say = (problem: string) => `${source.path} ${problem}.`;
  if (oldestRelease === null)
    return [say('states no step: add the line "-- Step: expand", or "-- Step: contract since RELEASE"')];
  const found = lint(source);
  const blocking = sentencesOf(slow, found);
  if (/\bconcurrently\b/i.test(bare(source.text)) && concurrentIndex === null)
    blocking.push('has "concurrently" beside other statements: give each such index a file of its own');
  if (oldestRelease === '0') {
    const broken = [...sentencesOf(breaking, found), ...findBreakingStatements(source.text)];
    return [
      ...blocking,
      ...broken.map(
        (each) => `${each}, so it is no "expand": stop using it in one release, and contract in the next`,
      ),
    ].map(say);
  }
  if (!releases.includes(oldestRelease))
    blocking.push(`contracts since ${oldestRelease}, which is not out: wait until it is`);
  return blocking.map(say);
}

function lint({ path, text }: Source): Finding[] {
  const run = spawnSync(
    linter,
    ['--reporter=json', '--pg-version=15', '--assume-in-transaction', `--stdin-filepath=${path}`],
    { input: text, encoding: 'utf8' },
  );
  if (run.error) throw run.error;
  const findings: readonly Finding[] = JSON.parse(run.stdout);
  const error = findings.find((each) => each.rule_name === 'syntax-error');
  if (error) throw new Error(`${path} cannot be parsed: ${run.stdout}`);
  return [...findings];
}

const sentencesOf = (known: Readonly<Record<string, string>>, findings: readonly Finding[]): string[] => [
  ...new Set(findings.flatMap((each) => known[each.rule_name] ?? [])),
];

function findBreakingStatements(text: string): string[] {
  const statements = statementsOf(text);
  const isNew = new Set(
    statements.map((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1]).filter(Boolean),
  );
  return statements.flatMap((statement) => [
    ...breakingStatements.flatMap(([pattern, sentence]) => {
      const found = pattern.exec(statement);
      return found ? [sentence.replace('$1', found[1] ?? '')] : [];
    }),
    ...tightenings.flatMap((pattern) => {
      const table = pattern.exec(statement)?.[1];
      return table && !isNew.has(table) ? [`may refuse rows of ${table} that the release before writes`] : [];
    }),
  ]);
}

/** Without comments, and without the bodies of functions and other texts. */
const bare = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'[^']*'/g, "''");

const statementsOf = (text: string): string[] =>
  bare(text)
    .split(';')
    .map((each) => each.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter(Boolean);
