/** `npm run bench` measures everything, `npm run bench -- create list` a choice, and prints one table. */
import type { Benchmark, Outcome } from './benchmark.ts';
import { bulk } from './bulk.ts';
import { create } from './create.ts';
import { events } from './events.ts';
import { list } from './list.ts';
import { memory } from './memory.ts';
import { money } from './money.ts';
import { pages } from './pages.ts';
import { stopEverything } from './service.ts';
import { printTable } from './table.ts';
import { missingTools } from './tools.ts';
import { webhookKills } from './webhook-kills.ts';
import { webhookNeighbours } from './webhook-neighbours.ts';
import { webhooks } from './webhooks.ts';

const benchmarks: Record<string, Benchmark> = {
  create,
  list,
  bulk,
  money,
  pages,
  events,
  memory,
  webhooks,
  'webhook-neighbours': webhookNeighbours,
  'webhook-kills': webhookKills,
};

process.exitCode = await main(process.argv.slice(2));

async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !(name in benchmarks));
  if (unknown)
    return fail(`There is no benchmark ${unknown}; choose from ${Object.keys(benchmarks).join(', ')}.`);
  const chosen = Object.entries(benchmarks).filter(([name]) => names.length === 0 || names.includes(name));
  const missing = missingTools(chosen.flatMap(([, { needs }]) => needs));
  if (missing) return fail(missing);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAndLeave);
  const outcomes: Outcome[] = [];
  for (const [name, benchmark] of chosen) {
    process.stdout.write(`\n${name}\n`);
    outcomes.push(...(await runOne(name, benchmark)));
  }
  printTable(outcomes);
  return outcomes.every(({ isMet: isReached }) => isReached) ? 0 : 1;
}

/** A benchmark that fails is reported, and the others run all the same. */
async function runOne(name: string, benchmark: Benchmark): Promise<Outcome[]> {
  try {
    return await benchmark.run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return [{ work: name, ceiling: '–', ours: '–', result: 'failed', target: '–', isMet: false }];
  } finally {
    await stopEverything();
  }
}

function stopAndLeave(): void {
  void stopEverything().then(() => process.exit(1));
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
