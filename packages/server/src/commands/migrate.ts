import { parseArgs } from 'node:util';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import type { Command } from './command.ts';
import { readConfig } from './read-config.ts';
import { printProgress, startDatabase } from './start-database.ts';

export const command: Command = {
  usage: 'migrate',
  async run(args) {
    parseArgs({ args, options: {} });
    const database = await startDatabase(readConfig(), 'command');
    try {
      const pending = await pendingMigrations(database.databaseUrl);
      await migrate(database.databaseUrl, { onProgress: printProgress });
      printProgress(pending.length > 0 ? `Applied ${pending.join(', ')}.` : 'The database is up to date.');
    } finally {
      await database.close();
    }
  },
};
