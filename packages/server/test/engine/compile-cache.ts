import { once } from 'node:events';
import { spawnGifts } from '../harness/gifts-process.ts';

/** A process stores its compiled code only when it ends in order. Most processes of these tests are killed. */
export default async function fillCompileCache(): Promise<void> {
  const child = spawnGifts(['start', '--help'], {});
  child.stdout?.resume();
  await once(child, 'close');
}
