import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { requireEnvironment, settleEnvironment } from '../deployment/settle-environment.ts';

/** Opens the few connections that a command needs. */
export const openForCommand = (databaseUrl: string): Database =>
  openDatabase({
    databaseUrl,
    poolSize: 2,
    applicationName: 'gifts command',
    log: pino({ level: 'silent' }),
  });

/**
 * Migrates the database and settles its environment. A database of the other environment is refused before any
 * migration. Every process and command calls this before it reads or writes anything else.
 */
export async function prepareDatabase(
  db: Database,
  config: Config,
  migrateDatabase: () => Promise<void>,
): Promise<void> {
  await requireEnvironment(db, config);
  await migrateDatabase();
  await settleEnvironment(db, config);
}

/** Does the same for a process that opens its connections later. */
export async function prepareForService(
  databaseUrl: string,
  config: Config,
  migrateDatabase: () => Promise<void>,
): Promise<void> {
  const db = openForCommand(databaseUrl);
  try {
    await prepareDatabase(db, config, migrateDatabase);
  } finally {
    await db.close();
  }
}
