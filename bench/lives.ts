/** Whole lives of gifts: create, open, accept, paid, ordered. On a new service, and on one with a million orders. */
import { amountOutcome, type Benchmark, say } from './benchmark.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { createAndAccept, inParallel, untilOrdered } from './gift-lives.ts';
import { many, startGrown } from './pages.ts';
import { type Service, startService } from './service.ts';

const lifeCount = 3_000;
const inFlight = 24;
const goal = { atLeast: 250 };

export const lives: Benchmark = {
  needs: [],
  async run() {
    const fresh = await startService();
    const first = await livesPerSecond(fresh);
    await fresh.stop();
    const grown = await startGrown(many);
    const later = await livesPerSecond(grown);
    return [
      amountOutcome('whole lives of gifts, from the first second', first, { unit: '/s', goal }),
      amountOutcome('whole lives of gifts beside 10⁶ orders', later, { unit: '/s', goal }),
    ];
  },
};

/** From the first create until the last of the orders is handed to fulfilment. */
export async function livesPerSecond(service: Service, count: number = lifeCount): Promise<number> {
  const body = await bodyOfBatch(service, [recipientNumber(1)]);
  const ids: string[] = [];
  const begun = performance.now();
  await inParallel(Array.from({ length: count }).keys(), inFlight, async () => {
    ids.push(await createAndAccept(service, body));
  });
  const accepted = performance.now() - begun;
  await untilOrdered(service, ids);
  const seconds = (performance.now() - begun) / 1000;
  say(
    `${count} gifts accepted after ${(accepted / 1000).toFixed(1)} s, all ordered after ${seconds.toFixed(1)} s`,
  );
  return count / seconds;
}
