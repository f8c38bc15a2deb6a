/**
 * A worker that is killed leaves its jobs locked, and the queue would wait four hours for them. So each worker holds
 * an advisory lock on a connection of its own for as long as it lives; when the server notices that the connection
 * is gone, anybody can take the lock, and then frees the jobs.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

export interface WorkerLiveness {
  freeJobsOfTheDead(db: Database): Promise<void>;
  close(): Promise<void>;
}

const lockSpace = 7_422;

export function createWorkerLiveness(options: {
  databaseUrl: string;
  poolId: string;
  log: Logger;
}): WorkerLiveness {
  const { databaseUrl, poolId, log } = options;
  let holder: pg.Client | null = null;
  let isClosed = false;

  /** Holds the lock, also after the connection was lost. */
  async function hold(): Promise<void> {
    if (holder || isClosed) return;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'gifts worker alive', keepAlive: true });
    client.on('error', (error) => log.warn({ err: error }, "The worker's sign of life was lost"));
    client.on('end', () => {
      if (holder === client) holder = null;
    });
    await client.connect();
    holder = client;
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, poolId]);
  }

  return {
    async freeJobsOfTheDead(db) {
      await hold();
      await db.query(freeJobs, [lockSpace, poolId]);
    },
    async close() {
      isClosed = true;
      await holder?.end();
    },
  };
}

/** Jobs just locked are left alone: their worker may not have taken its lock yet. The lock is given back at once. */
const freeJobs = `
  with owners as materialized (
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null and locked_by <> $2 and locked_at < now() - interval '2 seconds'
  ), dead as materialized (
    select locked_by from owners where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`;
