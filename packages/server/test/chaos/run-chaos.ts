/**
 * Chaos: `npm run chaos -- --kills 200 --others 3 --seed 7`. Needs root and Linux, because it mounts a small disk. The
 * seed decides which faults happen in which order; the work under way is never twice the same.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { faultNames } from './plan.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    others: { type: 'string', default: '3' },
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
  const { problems, ...report } = await runChaos({
    seed: Number(values.seed),
    kills: Number(values.kills),
    others: Number(values.others),
    clients: Number(values.clients),
    only: values.only,
    ...(values.short ? short : {}),
    say,
  });
  say(JSON.stringify(report, null, 2));
  say(
    problems.length === 0
      ? 'Nothing was lost, and nothing was done twice.'
      : problems.slice(0, 40).join('\n'),
  );
  say(`problems: ${problems.length}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
