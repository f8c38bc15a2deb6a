import type { SingleLock } from '../advisory-locks.ts';
import { serverKeepaliveText } from '../keepalive.ts';
import { waitForLock } from '../wait-for-lock.ts';
import { urlOfCoordinator, withConnection } from './cell.ts';

interface Turn {
  /** The database of `main`, which all cells of the deployment share. */
  readonly mainUrl: string;
  readonly lock: SingleLock;
  /** Called once if others are before. */
  readonly onWait: () => void;
}

/** Does the work while no other process of the deployment does work with this lock. The end of a process lets it go. */
export const oneAtATime = async <Result>(
  { mainUrl, lock, onWait }: Turn,
  work: () => Promise<Result>,
): Promise<Result> =>
  withConnection(await urlOfCoordinator(mainUrl), serverKeepaliveText, async (client) => {
    await waitForLock(client, lock, onWait);
    return work();
  });
