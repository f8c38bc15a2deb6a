import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Leaves 150 MB, and ends when they are given back. V8 itself takes eight seconds, or forever. */
const script = `
  import { memoryUsage } from 'node:process';
  import { giveBackMemoryAtRest } from '${import.meta.dirname}/give-back-memory.ts';
  const megabytes = () => Math.round(memoryUsage().external / 1_048_576);
  const work = () => Array.from({ length: 150 }, () => Buffer.alloc(1_048_576, 1)).length;
  work();
  console.log(megabytes());
  giveBackMemoryAtRest(100);
  const end = () => { console.log(megabytes()); process.exit(); };
  setInterval(() => { if (megabytes() < 50) end(); }, 100);
  setTimeout(end, 6_000);
`;

test('a process that rests gives back what its work has left', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [atWork, atRest] = stdout.trim().split('\n').map(Number);
  expect(atWork).toBeGreaterThan(150);
  expect(atRest).toBeLessThan(50);
});
