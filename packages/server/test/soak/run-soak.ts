/**
 * The long soak, which runs until this number of commands is done: `npm run test:soak -- --commands 1000000 --seed
 * 7`. A failure prints the `--seed … --path …` that reproduces it.
 */
import { parseArgs } from 'node:util';
import { migrate } from '../../src/db/migrate.ts';
import { sealLedgers } from '../../src/modules/ledger/seal-ledger.process.ts';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { verifyPayouts } from '../../src/modules/payouts/verify-payouts.ts';
import { createDatabase, dropEverywhere, listServers } from '../harness/cluster.ts';
import { startTestServer } from '../harness/database-server.ts';
import { statementOf } from '../harness/text-queries.ts';
import { runRaces } from './run-races.ts';
import { runSequences, type SequenceDone } from './run-sequences.ts';
import { openSoakService } from './soak-service.ts';

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: process.env.SOAK_COMMANDS ?? '1000000' },
    races: { type: 'string', default: process.env.SOAK_RACES ?? '2000' },
    seed: { type: 'string', default: process.env.SOAK_SEED ?? String(Date.now() % 1_000_000_000) },
    /** The path of a failed sequence to reproduce. */
    path: { type: 'string' },
    'replay-path': { type: 'string' },
    workers: { type: 'string', default: '4' },
  },
});

/** A database is dropped before it becomes so large that it slows everything down. */
const commandsPerDatabase = 20_000;
/** The number of sequences with one seed. The next seeds follow it. */
const sequences = 20;
const commandsEach = 150;
const reportEveryMs = 10_000;

const seed = Number(values.seed);
const wanted = Number(values.commands);
const tally = new Map<string, number>();
let commands = 0;
let sequencesDone = 0;
let seedsDrawn = 0;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (what: string, by = 1): void => void tally.set(what, (tally.get(what) ?? 0) + by);

function note({ outcomes, statuses }: SequenceDone): void {
  sequencesDone += 1;
  commands += outcomes.length;
  for (const outcome of outcomes) count(outcome);
  for (const status of statuses) count(`order ${status}`);
}

interface SoakServer {
  url: string;
  stop(): Promise<void>;
}

async function withDatabase<T>(server: SoakServer, name: string, work: (databaseUrl: string) => Promise<T>) {
  const servers = await listServers(server.url);
  await dropEverywhere(servers, name);
  try {
    const url = await createDatabase(servers, name);
    await migrate(url, { onProgress: () => {} });
    return await work(url);
  } finally {
    await dropEverywhere(servers, name);
  }
}

function nextSeed(): { seed: number; path?: string; replayPath?: string } {
  if (values.path) return { seed, path: values.path, replayPath: values['replay-path'] ?? '' };
  seedsDrawn += 1;
  return { seed: seed + seedsDrawn - 1 };
}

/** Runs sequences on one database, one after the other, because payouts are those of all organizations. Returns the differences. */
async function runOnDatabase(databaseUrl: string): Promise<string[]> {
  const until = Math.min(wanted, commands + commandsPerDatabase);
  const service = await openSoakService(databaseUrl);
  try {
    while (commands < until) {
      const report = await runSequences(service, {
        ...nextSeed(),
        sequences,
        commandsEach,
        onSequence: note,
      });
      if (report) return [report];
      if (values.path) return [];
    }
    return await verifyAll(service.app.services.db);
  } finally {
    await service.close();
  }
}

/** Seals and verifies the ledgers of all organizations. Returns the problems. */
async function verifyAll(db: Parameters<typeof sealLedgers>[0]): Promise<string[]> {
  await sealLedgers(db);
  const found: string[] = [];
  for (const { id } of await db.query(statementOf<{ id: string }>('select id from organizations'))) {
    const { transfers, sealed, findings } = await verifyLedger(db, id);
    count('transfers', transfers);
    count('seals', sealed);
    found.push(...findings.map((finding) => JSON.stringify(finding)));
  }
  found.push(...(await verifyPayouts(db)).map((finding) => JSON.stringify(finding)));
  const [row] = await db.query(
    statementOf<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    ),
  );
  if (row?.deadlocks) found.push(`${row.deadlocks} deadlocks`);
  return found;
}

async function runModel(server: SoakServer): Promise<string[]> {
  const begun = performance.now();
  const rate = () => (commands / ((performance.now() - begun) / 1000)).toFixed(0);
  const progress = setInterval(
    () => say(`${commands} commands, ${sequencesDone} sequences, ${rate()}/s`),
    reportEveryMs,
  );
  try {
    while (commands < wanted) {
      const workers = values.path ? 1 : Number(values.workers);
      const runs = Array.from({ length: workers }, (_, worker) =>
        withDatabase(server, `soak_${process.pid}_${worker}`, runOnDatabase),
      );
      const found = (await Promise.all(runs)).flat();
      if (found.length > 0 || values.path) return found;
    }
    return [];
  } finally {
    clearInterval(progress);
    say(`${commands} commands in ${sequencesDone} sequences, ${rate()} commands/s, seed ${seed}`);
    for (const [what, times] of [...tally].sort((a, b) => b[1] - a[1])) say(`  ${what}: ${times}`);
  }
}

async function main(): Promise<void> {
  const server: SoakServer = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startTestServer();
  try {
    say(`seed ${seed}`);
    const divergences = await runModel(server);
    for (const divergence of divergences) say(divergence);
    say(`divergences: ${divergences.length}`);
    const races = await withDatabase(server, `soak_races_${process.pid}`, (url) =>
      runRaces(url, { orders: Number(values.races), say }),
    );
    const problems = [...divergences, ...races];
    say(problems.length === 0 ? 'Everything agrees, and every ledger holds.' : problems.join('\n'));
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

await main();
