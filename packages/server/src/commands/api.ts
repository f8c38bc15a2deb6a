import type { Command } from './command.ts';
import { runService } from './run-service.ts';
import { printProgress } from './start-database.ts';

export const command: Command = {
  usage: 'api',
  run: (args) =>
    runService(args, {
      database: 'command',
      listens: true,
      async run(app) {
        printProgress(`The API answers on ${await app.listen()}.`);
      },
    }),
};
