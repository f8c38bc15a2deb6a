import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { AppError, OperatorError } from '../kit/errors.ts';
import { type CommandContext, printProgress } from './command.ts';
import { openForCommand, prepareDatabase } from './prepare-database.ts';
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
    const db = openForCommand(databaseUrl);
    try {
      const prepared = await prepareDatabase(db, config, async () => {
        if ((await pendingMigrations(databaseUrl)).length > 0) await migrate(databaseUrl, { onProgress });
      });
      return await work(db, prepared);
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
