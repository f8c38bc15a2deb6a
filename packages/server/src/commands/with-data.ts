import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase as openPool } from '../db/database.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { AppError, OperatorError } from '../kit/errors.ts';
import { type CommandContext, printProgress } from './command.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

/** Works on the data that DATABASE_URL or DATA_DIR names, also while the service runs on it. */
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
      // What a caller of the API could mend, an operator can mend here.
      throw error instanceof AppError ? new OperatorError(error.message) : error;
    } finally {
      await db.close();
    }
  } finally {
    await opened.close();
  }
}
