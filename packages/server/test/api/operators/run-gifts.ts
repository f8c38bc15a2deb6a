import type { EnvironmentVariables } from '../../../src/config/environment-reader.ts';
import { type Run, runInProcess } from '../../harness/run-command.ts';
import { testSecretKey } from '../../harness/secret-key.ts';

export type { Run };

/** Runs `gifts …` like an operator, on the test's database. */
export const runGifts = (
  databaseUrl: string,
  args: readonly string[],
  env: EnvironmentVariables = {},
  stdin: readonly Buffer[] = [],
): Promise<Run> =>
  runInProcess(
    args,
    { DATABASE_URL: databaseUrl, GIFTS_ENV: 'sandbox', GIFTS_SECRET_KEY: testSecretKey, ...env },
    stdin,
  );
