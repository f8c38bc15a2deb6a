/** Writes down a whole run, as the drills write down theirs. */
import { record } from '../../../../drills/record.ts';
import type { ChaosReport } from './chaos.ts';

export async function recordChaos(
  run: ChaosReport & { readonly begunAt: Date; readonly seed: number; readonly clients: number },
): Promise<void> {
  const { begunAt, seed, clients, requests, drainMs, ends, faults, proofs } = run;
  await record({
    drill: 'chaos',
    seed,
    begunAt: begunAt.toISOString(),
    settings: {
      clients,
      'requests acknowledged or refused': requests.answered,
      'attempts answered with 503': requests.unavailable,
      'attempts that broke off': requests.repeated,
      'longest time until an answer (s)': seconds(requests.longestMs),
      'the rest of the work took (s)': seconds(drainMs),
      'the API ended by itself': ends.api,
      'the worker ended by itself': ends.worker,
    },
    steps: Object.entries(faults)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([fault, times]) => ({ fault, times })),
    proofs: proofs.map(({ says, compared, problems }) => ({
      says,
      holds: problems.length === 0,
      found: [compared, ...problems.slice(0, 3)].join('; '),
    })),
  });
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
