import { parseArgs } from 'node:util';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { type Cell, mainCell } from '../deployment/cells/cell-address.ts';
import { listCellsOf, mainCellOf } from './choose-cell.ts';
import { type Command, printProgress } from './command.ts';
import { prepareForService } from './prepare-database.ts';
import { readConfig } from './read-config.ts';
import { startDatabase } from './start-database.ts';

export const command: Command = {
  usage: `migrate

With several cells, their databases are updated one after the other, main first. Run it again if it was interrupted.`,
  async run(args, context) {
    parseArgs({ args, options: {} });
    const onProgress = (sentence: string) => printProgress(context, sentence);
    const config = readConfig(context);
    const database = await startDatabase(config, 'command', onProgress);
    try {
      const main = mainCellOf(database.databaseUrl, config);
      await migrateCell(main, onProgress);
      for (const cell of await listCellsOf(main))
        if (cell.isOpen && cell.name !== mainCell)
          await migrateCell(cell, (sentence) => onProgress(`${cell.name}: ${sentence}`));
    } finally {
      await database.close();
    }
  },
};

async function migrateCell(cell: Cell, onProgress: (sentence: string) => void): Promise<void> {
  const { databaseUrl } = cell;
  const pending = await pendingMigrations(databaseUrl);
  await prepareForService(cell, () => migrate(databaseUrl, { onProgress }));
  onProgress(pending.length > 0 ? `Applied ${pending.join(', ')}.` : 'The database is up to date.');
}
