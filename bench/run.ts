/**
 * `npm run bench` measures everything, and `npm run bench -- create list` a choice. With `--starts 5` each benchmark runs
 * on five new services one after the other. It prints one table.
 */
import { parseArgs } from 'node:util';
import { accepts } from './accepts.ts';
import type { Benchmark, Outcome } from './benchmark.ts';
import { bulk } from './bulk.ts';
import { callbacks } from './callbacks.ts';
import { cells } from './cells.ts';
import { cellsFront } from './cells-front.ts';
import { costPerOrder } from './cost-per-order.ts';
import { create } from './create.ts';
import { events } from './events.ts';
import { filters } from './filters.ts';
import { giftPage } from './gift-page.ts';
import { importing } from './import.ts';
import { importPage } from './import-page.ts';
import { largeLists } from './large-lists.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { lives } from './lives.ts';
import { mail } from './mail.ts';
import { memory } from './memory.ts';
import { mixed } from './mixed.ts';
import { money } from './money.ts';
import { monitoring } from './monitoring.ts';
import { movements } from './movements.ts';
import { overload } from './overload.ts';
import { overview } from './overview.ts';
import { pages } from './pages.ts';
import { placing } from './placing.ts';
import { queue } from './queue.ts';
import { replica } from './replica.ts';
import { requestLog } from './request-log.ts';
import { stopEverything } from './service.ts';
import { packingSlips } from './slips.ts';
import { spending } from './spending.ts';
import { stock } from './stock.ts';
import { isReached, printTable, rowsOf } from './table.ts';
import { missingTools } from './tools.ts';
import { webhookKills } from './webhook-kills.ts';
import { webhookNeighbours } from './webhook-neighbours.ts';
import { webhooks } from './webhooks.ts';

const benchmarks: Record<string, Benchmark> = {
  create,
  list,
  bulk,
  lives,
  accepts,
  stock,
  money,
  movements,
  pages,
  filters,
  overview,
  overload,
  'large-lists': largeLists,
  live,
  events,
  memory,
  'cost-per-order': costPerOrder,
  mixed,
  'gift-page': giftPage,
  mail,
  callbacks,
  slips: packingSlips,
  queue,
  placing,
  'request-log': requestLog,
  monitoring,
  replica,
  spending,
  import: importing,
  'import-page': importPage,
  webhooks,
  'webhook-neighbours': webhookNeighbours,
  'webhook-kills': webhookKills,
  cells,
  'cells-front': cellsFront,
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals: names } = parseArgs({
    options: { starts: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const starts = Number(values.starts);
  if (!Number.isInteger(starts) || starts < 1)
    return fail(`--starts is "${values.starts}" and must be 1 or more.`);
  const unknown = names.find((name) => !(name in benchmarks));
  if (unknown)
    return fail(`There is no benchmark ${unknown}; choose from ${Object.keys(benchmarks).join(', ')}.`);
  const chosen = Object.entries(benchmarks).filter(([name, { isOnlyByName }]) =>
    names.length === 0 ? !isOnlyByName : names.includes(name),
  );
  const missing = missingTools(chosen.flatMap(([, { needs }]) => needs));
  if (missing) return fail(missing);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAndLeave);
  const outcomes: Outcome[] = [];
  for (const [name, benchmark] of chosen) {
    for (let start = 1; start <= starts; start += 1) {
      process.stdout.write(`\n${name}${starts > 1 ? `, start ${start} of ${starts}` : ''}\n`);
      outcomes.push(...(await runOne(name, benchmark)));
    }
  }
  const rows = rowsOf(outcomes);
  printTable(rows);
  return rows.every(isReached) ? 0 : 1;
}

/** A benchmark that fails is reported, and the others run all the same. */
async function runOne(name: string, benchmark: Benchmark): Promise<Outcome[]> {
  try {
    return await benchmark.run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return [{ work: name, ceiling: '–', ours: '–', figure: Number.NaN, unit: '', goal: { atLeast: 0 } }];
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
