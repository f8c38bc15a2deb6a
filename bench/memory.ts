/** The memory of `npm start` without requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { amountOutcome, type Benchmark, say } from './benchmark.ts';
import { memoryOfTree } from './process-memory.ts';
import { startByNpm } from './service.ts';

const targetMb = 350;
const idleMs = 15_000;

export const memory: Benchmark = {
  needs: [],
  async run() {
    const service = await startByNpm();
    say(`started; idle for ${idleMs / 1000} s`);
    await pause(idleMs);
    const { processes, rssMb, pssMb } = await memoryOfTree(service.pid);
    say(`${processes} processes, RSS summed ${rssMb.toFixed(0)} MB`);
    return [amountOutcome('idle memory of npm start', pssMb, { unit: 'MB', goal: { atMost: targetMb } })];
  },
};
