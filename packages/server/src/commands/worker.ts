import type { Command } from './command.ts';
import { runService } from './run-service.ts';
import { printProgress } from './start-database.ts';

export const command: Command = {
  usage: 'worker',
  run: (args) =>
    runService(args, {
      database: 'command',
      listens: false,
      async run(app) {
        await app.startWorker();
        printProgress('The worker is waiting for jobs.');
      },
    }),
};
