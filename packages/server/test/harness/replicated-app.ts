/** The service on a primary with a replica, and what a test asks both of them. */
import { expect } from 'vitest';
import { isRecoveryConflict } from '../../src/db/database-errors.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { scrape, valueOfSeries } from './metrics.ts';
import { type PrimaryServer, type StandbyServer, startPrimary, startStandby } from './standby-server.ts';

export interface ReplicatedApp extends TestApp {
  readonly primary: PrimaryServer;
  readonly standby: StandbyServer;
  /** How many lists were read from each place so far. */
  reads(): Promise<{ primary: number; replica: number }>;
  /** Bytes that the replica has not replayed; undefined if it does not answer. */
  lag(): Promise<number | undefined>;
  untilUsed(): Promise<void>;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
}

export async function startReplicatedApp({
  config,
  ...options
}: TestAppOptions = {}): Promise<ReplicatedApp> {
  const primary = await startPrimary();
  await migrate(primary.databaseUrl, { onProgress: () => {} });
  const standby = await startStandby(primary);
  const app = await startTestApp({
    ...options,
    config: {
      metrics: { host: '127.0.0.1', port: 0, token: undefined },
      databaseReplicaUrl: standby.databaseUrl,
      ...config,
    },
    database: {
      databaseUrl: primary.databaseUrl,
      async drop() {
        await standby.remove();
        await primary.stop();
      },
    },
  });
  const scraped = () => scrape(app.monitoringUrl);
  const replicated: ReplicatedApp = {
    ...app,
    primary,
    standby,
    async reads() {
      const text = await scraped();
      const of = (place: string) => valueOfSeries(text, `gifts_list_reads_total{place="${place}"}`) ?? 0;
      return { primary: of('primary'), replica: of('replica') };
    },
    lag: async () => valueOfSeries(await scraped(), 'gifts_replica_lag_bytes'),
    async untilUsed() {
      await expect.poll(() => replicated.lag()).toBe(0);
    },
    pauseReplay: () => untilNotCanceled(standby, 'select pg_wal_replay_pause()'),
    resumeReplay: () => untilNotCanceled(standby, 'select pg_wal_replay_resume()'),
  };
  return replicated;
}

/** A standby cancels the statements of tests, too, to go on replaying. */
async function untilNotCanceled(standby: StandbyServer, statement: string): Promise<void> {
  for (;;) {
    try {
      return await standby.ask(statement);
    } catch (error) {
      if (!isRecoveryConflict(error)) throw error;
    }
  }
}
