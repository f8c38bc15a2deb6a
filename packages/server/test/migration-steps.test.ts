/** Which changes of the schema may be made while the release before runs on the same database. */
import { describe, expect, it } from 'vitest';
import { migrationProblems } from './repo/migration-steps.ts';
import { everything, readRepositoryFile } from './repo/sources.ts';

const path = 'packages/server/migrations/9000_change.sql';
const problemsOf = (text: string) => migrationProblems({ path, text }, ['0.1.0']);
const expand = (sql: string) => problemsOf(`-- Why.\n-- Step: expand\n\n${sql}`);
const contract = (sql: string) => problemsOf(`-- Why.\n-- Step: contract since 0.1.0\n\n${sql}`);

/** The versions below that of this release which the changelog names. */
const releases = [...readRepositoryFile('CHANGELOG.md').text.matchAll(/^## (\d+\.\d+\.\d+)/gm)]
  .map(([, version = '']) => version)
  .slice(1);

it('the migrations since the first release are compatible with the release before', () => {
  const migrations = everything.filter((each) => each.path.startsWith('packages/server/migrations/'));
  expect(migrations.length).toBeGreaterThan(50);
  expect(migrations.flatMap((each) => migrationProblems(each, releases))).toEqual([]);
});

it('a migration states its step', () => {
  const sentence = `${path} states no step: add the line "-- Step: expand", or "-- Step: contract since RELEASE".`;
  expect(problemsOf('alter table orders add column note text;')).toEqual([sentence]);
  expect(problemsOf('-- Step: contract\nalter table orders drop column note;')).toEqual([sentence]);
});

describe('an expanding migration', () => {
  it.each([
    'alter table orders add column note text;',
    'alter table orders add column weight bigint not null default 0;',
    'alter table orders alter column note drop not null;',
    'create table notes (id uuid primary key, text text not null check (text <> $$;$$)); create unique index n on notes (text);',
    'create table notes (id uuid); alter table notes add constraint c check (id is not null) not valid;',
    'create index concurrently orders_note on orders (organization_id, note);',
    'drop index orders_note;',
    "create or replace function f() returns void language sql as 'drop table orders; truncate orders';",
    'alter table orders validate constraint has_note;',
    "insert into graphile_worker._private_tasks (identifier) values ('drop table; truncate');",
  ])('may contain: %s', (sql) => {
    expect(expand(sql)).toEqual([]);
  });

  it.each([
    ['alter table orders drop column note;', 'drops a column'],
    ['drop table orders;', 'drops a table'],
    ['alter table orders rename column note to memo;', 'renames a column'],
    ['alter table orders rename to gifts;', 'renames a table'],
    ['alter table orders alter column note type text;', 'changes the type of a column'],
    [
      'alter table orders alter column note set not null;',
      'requires a column that the release before may leave out',
    ],
    [
      'alter table orders alter column note drop default;',
      'requires a column that the release before may leave out',
    ],
    [
      'alter table orders add column weight bigint not null;',
      'adds a column that the release before does not fill: give it a default',
    ],
    ['drop function f();', 'drops a function'],
    ['drop materialized view v;', 'drops a materialized view'],
    ['drop trigger t on orders;', 'drops a trigger'],
    ['truncate orders;', 'deletes all rows of a table'],
    ['alter function f() rename to g;', 'renames a function'],
    [
      'alter table orders add constraint c check (weight > 0) not valid;',
      'may refuse rows of orders that the release before writes',
    ],
    [
      'create unique index concurrently orders_note on orders (organization_id, note);',
      'may refuse rows of orders that the release before writes',
    ],
  ])('may not contain: %s', (sql, problem) => {
    expect(expand(sql)).toEqual([
      `${path} ${problem}, so it is no "expand": stop using it in one release, and contract in the next.`,
    ]);
    expect(contract(sql)).toEqual([]);
  });
});

describe('a migration of either step', () => {
  it.each([
    ['alter table orders add constraint c check (weight > 0);', /reads the whole table under a lock/],
    [
      'create index orders_note on orders (organization_id, note);',
      /holds up writes while it creates an index/,
    ],
    [
      'alter table orders add column at timestamptz default clock_timestamp();',
      /computes a default for every row/,
    ],
    [
      'create index concurrently a on orders (a); create index concurrently b on orders (b);',
      /give each such index a file of its own/,
    ],
  ])('may not hold a table for long: %s', (sql, problem) => {
    expect(expand(sql).join()).toMatch(problem);
    expect(contract(sql).join()).toMatch(problem);
  });
});

it('what a release stops to use is removed only when that release is out', () => {
  const sql = '-- Step: contract since 0.2.0\nalter table orders drop column note;';
  expect(problemsOf(sql)).toEqual([`${path} contracts since 0.2.0, which is not out: wait until it is.`]);
});
