import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase as openPool } from '../db/database.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { AppError, OperatorError } from '../kit/errors.ts';
import { type CommandContext, printProgress } from './command.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

/** Runs a function on the database of DATABASE_URL or DATA_DIR. The service may run on it at the same time. */
export async function withData<Result>(
  context: CommandContext,
  work: (db: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(context);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const opened = await startDatabase(config, 'command', onProgress);
  try {
    const { databaseUrl } = opened;
    if ((await pendingMigrations(databaseUrl)).length > 0) await migrate(databaseUrl, { onProgress });
    const log = pino({ level: 'silent' });
    const db = openPool({ databaseUrl, poolSize: 2, applicationName: 'gifts command', log });
    try {
      return await work(db, config);
    } catch (error) {
      // An error that an API caller could correct is one that the operator can correct.
      throw error instanceof AppError ? new OperatorError(error.message) : error;
    } finally {
      await db.close();
    }
  } finally {
    await opened.close();
  }
}
