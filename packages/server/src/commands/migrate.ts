import { parseArgs } from 'node:util';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { type Command, printProgress } from './command.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

export const command: Command = {
  usage: 'migrate',
  async run(args, context) {
    parseArgs({ args, options: {} });
    const onProgress = (sentence: string) => printProgress(context, sentence);
    const database = await startDatabase(readConfig(context), 'command', onProgress);
    try {
      const pending = await pendingMigrations(database.databaseUrl);
      await migrate(database.databaseUrl, { onProgress });
      onProgress(pending.length > 0 ? `Applied ${pending.join(', ')}.` : 'The database is up to date.');
    } finally {
      await database.close();
    }
  },
};
