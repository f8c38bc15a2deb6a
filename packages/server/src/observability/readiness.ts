/** Whether a process should be sent requests. It answers in words alone, because everybody may ask. */
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { migrationsFolder } from '../db/migrate.ts';
import { countMissingMigrations } from '../deployment/applied-migrations.sql.ts';
import { findKeysInUse } from '../deployment/settle-secret-keys.ts';
import { askAtMostEvery } from '../kit/ask-at-most-every.ts';
import { OperatorError } from '../kit/errors.ts';
import { findDeploymentId } from '../modules/health/server.sql.ts';

export interface ReadinessReport {
  readonly status: 'ok' | 'not_ready';
  /** The same for all processes on the same database; null while it cannot be asked. */
  readonly deployment: string | null;
  readonly checks: {
    readonly process: 'running' | 'stopping';
    readonly database: 'ok' | 'unreachable';
    /** `unknown`, like that of the key, while the database cannot be asked. */
    readonly migrations: 'ok' | 'pending' | 'unknown';
    readonly secret_key: 'ok' | 'wrong' | 'unknown';
  };
  /** The checks of the cells beside `main`, by their names. */
  readonly cells?: Readonly<Record<string, ReadinessReport['checks']>>;
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
  /** From now on, the process is not ready. */
  stop(): void;
}

interface Found {
  readonly deployment: string | null;
  readonly checks: Omit<ReadinessReport['checks'], 'process'>;
}

const unreachable: Found = {
  deployment: null,
  checks: { database: 'unreachable', migrations: 'unknown', secret_key: 'unknown' },
};
/** Anybody may ask, as often as they like. */
const askedEveryMs = 1_000;
const limitMs = 3_000;

export function createReadiness(db: Database, config: Config): Readiness {
  let isStopping = false;
  const check = askAtMostEvery(askedEveryMs, () =>
    Promise.race([checkDatabase(db, config), pause(limitMs, unreachable, { ref: false })]).catch(
      () => unreachable,
    ),
  );
  return {
    async report() {
      const { deployment, checks } = await check();
      const isFit = checks.database === 'ok' && checks.migrations === 'ok' && checks.secret_key === 'ok';
      return {
        status: isFit && !isStopping ? 'ok' : 'not_ready',
        deployment,
        checks: { process: isStopping ? 'stopping' : 'running', ...checks },
      };
    },
    stop() {
      isStopping = true;
    },
  };
}

/** The data may be exchanged under a running process: by a restore, or by a change of the secret key. */
async function checkDatabase(db: Database, config: Config): Promise<Found> {
  const names = await migrationNames();
  const [deployment, missing, isKeyKnown] = await Promise.all([
    findDeploymentId(db),
    countMissingMigrations(db, names),
    findKeysInUse(db, config).then(
      () => true,
      (error: unknown) => {
        if (error instanceof OperatorError) return false;
        throw error;
      },
    ),
  ]);
  return {
    deployment,
    checks: {
      database: 'ok',
      migrations: missing === 0 ? 'ok' : 'pending',
      secret_key: isKeyKnown ? 'ok' : 'wrong',
    },
  };
}

let readNames: Promise<string[]> | null = null;

function migrationNames(): Promise<string[]> {
  readNames ??= readdir(migrationsFolder).then((files) =>
    files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, '')),
  );
  return readNames;
}
