/** A process that stops three parts like a service does, and prints each of them. */
import { setTimeout as pause } from 'node:timers/promises';
import { manageProcess } from '../../src/commands/process-lifetime.ts';

const say = (word: string) => process.stdout.write(`${word}\n`);
const lifetime = manageProcess();

await lifetime.onStop(async () => void say('database'));
await lifetime.onStop(() => Promise.reject(new Error('no answer')));
await lifetime.onStop(async () => {
  say('draining');
  await pause(Number(process.argv[2]));
  say('drained');
});
setInterval(() => {}, 60_000);
say('ready');
