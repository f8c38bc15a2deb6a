import { parseArgs } from 'node:util';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { type Command, printProgress } from './command.ts';
import { prepareForService } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

export const command: Command = {
  usage: 'migrate',
  async run(args, context) {
    parseArgs({ args, options: {} });
    const onProgress = (sentence: string) => printProgress(context, sentence);
    const config = readConfig(context);
    const database = await startDatabase(config, 'command', onProgress);
    try {
      const pending = await pendingMigrations(database.databaseUrl);
      await prepareForService(database.databaseUrl, config, () =>
        migrate(database.databaseUrl, { onProgress }),
      );
      onProgress(pending.length > 0 ? `Applied ${pending.join(', ')}.` : 'The database is up to date.');
    } finally {
      await database.close();
    }
  },
};
