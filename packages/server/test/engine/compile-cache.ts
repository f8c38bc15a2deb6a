import { once } from 'node:events';
import { spawnGifts } from '../harness/gifts-process.ts';

/** A process writes what it has compiled when it ends in order, which most processes of these tests do not. */
export default async function fillCompileCache(): Promise<void> {
  const child = spawnGifts(['start', '--help'], {});
  child.stdout?.resume();
  await once(child, 'close');
}
