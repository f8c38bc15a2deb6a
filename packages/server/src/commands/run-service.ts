import { parseArgs } from 'node:util';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { type CommandContext, printProgress } from './command.ts';
import { requireFreePort } from './port.ts';
import { manageProcess } from './process-lifetime.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

/** What PostgreSQL may need to end at once after its time for an orderly end is over. */
const endAtOnceMs = 500;

export interface ServiceRole {
  /** One service at a time has an embedded database to itself; roles that scale out share it. */
  readonly database: 'service' | 'command';
  readonly listens: boolean;
  /** What this role does once its database is migrated and its app is made. */
  run(app: App, config: Config): Promise<void>;
}

/** The life of a long-running role: open, migrate, run until a signal, drain, stop. */
export async function runService(args: string[], context: CommandContext, role: ServiceRole): Promise<void> {
  parseArgs({ args, options: {} });
  const config = readConfig(context);
  const onProgress = (sentence: string) => printProgress(context, sentence);
  const lifetime = manageProcess();
  try {
    const database = await startDatabase(config, role.database, onProgress);
    await lifetime.onStop((limitMs) => database.close(limitMs - endAtOnceMs));
    if (role.listens) await requireFreePort(config);
    await migrate(database.databaseUrl, { onProgress });
    const app = await createApp(config, database.databaseUrl);
    await lifetime.onStop(() => app.close());
    await lifetime.onStop(() => database.announceStop());
    await role.run(app, config);
  } catch (error) {
    // Steps that a signal has pulled the ground from fail in ways that mean nothing to anyone.
    if (lifetime.isStopping()) return lifetime.stop();
    await lifetime.stop();
    throw error;
  }
}
