import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster, stopPostmaster } from '../../src/db/embedded/postmaster.ts';

/** Removes a data folder, with a server that still runs on it, and with data in another place that a link refers to. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => join(dataDir, 'postgres'));
  const cluster = join(home, 'cluster');
  const postmaster = await findPostmaster(cluster);
  if (postmaster) await stopPostmaster(postmaster.pid, cluster, 5000);
  // A server that has just ended may leave something a moment later.
  for (const folder of [home, dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
