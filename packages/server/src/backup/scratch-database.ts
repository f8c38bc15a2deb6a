/** An embedded PostgreSQL for one verification, in a folder of DATA_DIR that is deleted afterwards. */
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster, isAlive, stopPostmaster } from '../db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { OperatorError } from '../kit/errors.ts';

/** Nobody needs the data after a power failure. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const stopWithinMs = 5_000;

export async function withScratchDatabase<Result>(
  dataDir: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `The scratch database needs the folder DATA_DIR ${dataDir}, which cannot be made (${error.code}): name another one.`,
    );
  });
  await removeAbandoned(dataDir);
  const folder = await mkdtemp(join(dataDir, `verify-${process.pid}-`));
  try {
    const scratch = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => {}, settings });
    return await work(scratch.databaseUrl).finally(() => scratch.stop());
  } finally {
    await removeScratch(folder);
  }
}

/** Removes what killed verifications left, with the servers that still run there. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^verify-(\d+)-/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) await removeScratch(join(dataDir, name));
  }
}

/** The database may lie elsewhere: see db/embedded/data-home.ts. */
async function removeScratch(folder: string): Promise<void> {
  const home = await realpath(join(folder, 'postgres')).catch(() => null);
  if (home) {
    const cluster = join(home, 'cluster');
    const postmaster = await findPostmaster(cluster);
    if (postmaster) await stopPostmaster(postmaster.pid, cluster, stopWithinMs);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
