import { expect, it } from 'vitest';
import { judgeMigrations } from './database-checks.ts';
import { judgeClock } from './judge-clock.ts';
import {
  judgeConnections,
  judgeDurability,
  judgeEncoding,
  judgePartitions,
  judgeVersion,
} from './judge-server.ts';
import { judgeDisk, judgeNode } from './machine-checks.ts';

const safe = { fsync: true, full_page_writes: true, synchronous_commit: 'on' };

it.each([
  ['safe settings', {}, 'ok', ''],
  ['commits that a standby confirms', { synchronous_commit: 'remote_apply' }, 'ok', ''],
  ['commits that only this server confirms', { synchronous_commit: 'local' }, 'ok', ''],
  ['commits that nobody waits for', { synchronous_commit: 'off' }, 'failure', 'synchronous_commit is off'],
  ['no fsync', { fsync: false }, 'failure', 'fsync is off'],
  [
    'torn pages',
    { full_page_writes: false, fsync: false },
    'failure',
    'fsync is off and full_page_writes is off',
  ],
])('%s are judged by what a power failure does', (_what, settings, verdict, sentence) => {
  const finding = judgeDurability({ ...safe, ...settings });
  expect(finding.verdict).toBe(verdict);
  expect(finding.sentence).toContain(sentence);
});

it.each([
  [0, 10, 100, 'ok'],
  [6, 10, 100, 'ok'],
  [7, 10, 100, 'warning'],
  [1, 100, 100, 'warning'],
])(
  '%i processes with pools of %i at a server with %i connections: %s',
  (processes, poolSize, most, verdict) => {
    const server = { max_connections: most, reserved_connections: 3 };
    expect(judgeConnections(server, { processes, poolSize }).verdict).toBe(verdict);
  },
);

it.each([
  ['14.9', 'failure'],
  ['15.0', 'ok'],
  ['18.1 (Debian)', 'ok'],
])('PostgreSQL %s: %s', (version, verdict) => expect(judgeVersion({ version }).verdict).toBe(verdict));

it.each([
  ['UTF8', 'ok'],
  ['SQL_ASCII', 'failure'],
])('the encoding %s: %s', (encoding, verdict) => expect(judgeEncoding({ encoding }).verdict).toBe(verdict));

it.each([
  ['2026_12', '2026-11-26T00:00:00Z', 'ok'],
  ['2026_11', '2026-11-20T00:00:00Z', 'ok'],
  ['2026_11', '2026-11-26T00:00:00Z', 'warning'],
  ['2026_11_24', '2026-11-23T23:59:00Z', 'ok'],
  ['2026_11_23', '2026-11-23T00:01:00Z', 'warning'],
  [null, '2026-11-23T00:00:00Z', 'warning'],
])('the last partition %s at %s: %s', (newest, now, verdict) => {
  expect(judgePartitions([{ parent: 'events', newest }], new Date(now)).verdict).toBe(verdict);
});

it.each([
  [1_999, 'ok', 'agree'],
  [-2_500, 'warning', '2.5 s behind'],
  [400_000, 'failure', '400.0 s ahead of'],
])('a clock that differs by %i ms: %s', (skewMs, verdict, words) => {
  const finding = judgeClock({ whose: 'the database', skewMs, limitMs: 2_000, effect: 'Late.' });
  expect(finding.verdict).toBe(verdict);
  expect(finding.sentence).toContain(words);
});

const one = { name: '0001_one', checksum: 'a' };
const two = { name: '0002_two', checksum: 'b' };
it.each([
  ['all of them', [one, two], 'ok', '(0002_two)'],
  ['none', [], 'warning', 'all of them'],
  ['some', [one], 'warning', '0002_two'],
  ['one more', [one, two, { name: '0003_three', checksum: 'c' }], 'failure', 'newer release (0003_three)'],
  ['another text', [one, { ...two, checksum: 'x' }], 'failure', 'changed after'],
])('a database that applied %s of the migrations', (_what, applied, verdict, words) => {
  const finding = judgeMigrations([one, two], applied);
  expect(finding.verdict).toBe(verdict);
  expect(finding.sentence).toContain(words);
});

it.each([
  [5 * 1024 ** 3, 'ok'],
  [1024 ** 3 / 2, 'warning'],
  [1024 ** 2, 'failure'],
])('%i free bytes: %s', (bytes, verdict) => expect(judgeDisk(bytes, '/data').verdict).toBe(verdict));

it.each([
  ['24.1.0', 'ok'],
  ['22.9.0', 'failure'],
])('Node %s: %s', (version, verdict) => expect(judgeNode(version).verdict).toBe(verdict));
