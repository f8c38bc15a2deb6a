import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../kit/errors.ts';
import { prepareAccessRules } from './access-rules.ts';
import { prepareCluster } from './cluster.ts';
import { explainPlace, prepareDataHome } from './data-home.ts';
import { prepareInstallation, sharedRoot } from './installation.ts';
import { ensurePostmaster, type LaunchOptions } from './launch-postmaster.ts';
import { databaseUrl, isMissingDatabase, type Lease, prepareDatabase, takeLease } from './lease.ts';
import { isGone, type Postmaster, stopPostmaster } from './postmaster.ts';
import { prepareSocketDirectory, removeSocketDirectory } from './socket-directory.ts';

const defaultStopWithinMs = 5_000;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly onProgress: (sentence: string) => void;
  /** A data directory has at most one service. Commands can run beside it and beside each other. */
  readonly as?: 'service' | 'command';
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly databaseUrl: string;
  /** True if PostgreSQL was already running. */
  readonly adopted: boolean;
  /** Makes a service that starts from now on wait for the end of this one instead of being refused. */
  announceStop(): Promise<void>;
  /** Stops PostgreSQL unless another process still uses it. */
  stop(withinMs?: number): Promise<void>;
}

interface Attached {
  readonly postmaster: Postmaster;
  readonly adopted: boolean;
  readonly lease: Lease;
}

/** Starts the embedded PostgreSQL or uses the running one, and keeps it running until `stop()`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { launch, first } = await prepareAndAttach(options).catch((error: unknown) => {
    throw explainPlace(options.dataDir, error);
  });
  if (options.as === 'service') await requireOnlyService(first.lease, options.dataDir);
  const keeper = keepRunning(launch, first, options.as ?? 'command');
  return {
    databaseUrl: databaseUrl(first.postmaster.socketDirectory),
    adopted: first.adopted,
    announceStop: () => keeper.announceStop(),
    stop: (withinMs = defaultStopWithinMs) => keeper.stop(withinMs),
  };
}

async function prepareAndAttach(options: EmbeddedPostgresOptions) {
  const launch = await prepareLaunch(options);
  return { launch, first: await attach(launch) };
}

async function prepareLaunch(options: EmbeddedPostgresOptions): Promise<LaunchOptions> {
  const { onProgress } = options;
  const home = await prepareDataHome(options.dataDir);
  const installation = await prepareInstallation(home.user, home.user ? sharedRoot : home.path, onProgress);
  const cluster = await prepareCluster(home, installation, onProgress);
  await prepareAccessRules(home, cluster);
  const socketDirectory = await prepareSocketDirectory(home);
  return { home, cluster, installation, socketDirectory, settings: options.settings ?? {}, onProgress };
}

async function attach(launch: LaunchOptions): Promise<Attached> {
  let adopted = true;
  for (;;) {
    const postmaster = await ensurePostmaster(launch);
    adopted &&= postmaster.adopted;
    try {
      const lease = await takeLease(postmaster.socketDirectory);
      if (lease) return { postmaster, adopted, lease };
      await isGone(postmaster.pid, launch.cluster, 100);
    } catch (error) {
      if (!isMissingDatabase(error)) throw error;
      await prepareDatabase(postmaster.socketDirectory);
    }
  }
}

async function requireOnlyService(lease: Lease, dataDir: string): Promise<void> {
  const holder = await lease.acquireServiceLock();
  if (holder === undefined) return;
  await lease.end();
  throw new OperatorError(
    `The service already runs on the data in ${dataDir} (${holder}): stop it first, or set DATA_DIR and PORT to run a second one beside it.`,
  );
}

function keepRunning(launch: LaunchOptions, first: Attached, role: 'service' | 'command') {
  let current = first;
  let isStopping = false;

  async function watch(): Promise<void> {
    await current.lease.lost;
    if (!isStopping) launch.onProgress('The embedded PostgreSQL stopped; starting it again.');
    for (let delayMs = 50; !isStopping; delayMs = Math.min(delayMs * 2, 5000)) {
      try {
        current = await attach(launch);
        if (role === 'service') await current.lease.acquireServiceLock();
        if (isStopping) return detach(launch, current, defaultStopWithinMs);
        return watch();
      } catch (error) {
        launch.onProgress(error instanceof Error ? error.message : String(error));
        await pause(delayMs);
      }
    }
  }
  const watching = watch();

  return {
    announceStop: () => current.lease.announceStop(),
    async stop(withinMs: number): Promise<void> {
      if (isStopping) return watching;
      isStopping = true;
      await detach(launch, current, withinMs);
      await watching;
    },
  };
}

async function detach(
  launch: LaunchOptions,
  { lease, postmaster }: Attached,
  withinMs: number,
): Promise<void> {
  const isLast = await lease.isLastUser().catch(() => false);
  if (isLast) {
    await stopPostmaster(postmaster.pid, launch.cluster, withinMs);
    await removeSocketDirectory(launch.home.path);
  }
  await lease.end().catch(() => undefined);
}
