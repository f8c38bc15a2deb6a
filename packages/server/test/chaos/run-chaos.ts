/**
 * Chaos: `npm run chaos -- --kills 200 --others 3 --seed 7`. Needs root and Linux, because it mounts a small disk. The
 * seed decides which faults happen in which order; the work under way is never twice the same.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { faultNames } from './plan.ts';
import { recordChaos } from './record-chaos.ts';

/** A smaller run does not take the place of the last record. */
const whole = { kills: 200, others: 3 };

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(whole.kills) },
    others: { type: 'string', default: String(whole.others) },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    /** Only faults whose name contains it. */
    only: { type: 'string', default: '' },
    /** Twelve faults, for continuous integration. */
    short: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const short = { kills: 3, others: 1, most: 12, clients: 3, isShort: true };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.list) {
  for (const name of faultNames) say(name);
} else {
  say(`seed ${values.seed}`);
  const begunAt = new Date();
  const seed = Number(values.seed);
  const kills = Number(values.kills);
  const others = Number(values.others);
  const isWhole = !values.short && !values.only && kills >= whole.kills && others >= whole.others;
  const report = await runChaos({
    seed,
    kills,
    others,
    clients: Number(values.clients),
    only: values.only,
    ...(values.short ? short : {}),
    say,
  });
  const problems = report.proofs.flatMap((proof) => proof.problems);
  for (const problem of problems.slice(0, 40)) say(problem);
  const run = { begunAt, seed, clients: Number(values.clients), ...report };
  if (isWhole) await recordChaos(run);
  else say(JSON.stringify(run, null, 2));
  say(`problems: ${problems.length}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
