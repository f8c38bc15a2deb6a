import type { Command } from './command.ts';
import { sayProgress } from './open-database.ts';
import { runService } from './run-service.ts';

export const command: Command = {
  usage: 'worker',
  run: (args) =>
    runService(args, {
      database: 'command',
      listens: false,
      async run(app) {
        await app.startWorker();
        sayProgress('The worker is waiting for jobs.');
      },
    }),
};
