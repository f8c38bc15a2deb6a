import type { Command } from './command.ts';
import { sayProgress } from './open-database.ts';
import { runService } from './run-service.ts';

export const command: Command = {
  usage: 'api',
  run: (args) =>
    runService(args, {
      database: 'command',
      listens: true,
      async run(app) {
        sayProgress(`The API answers on ${await app.listen()}.`);
      },
    }),
};
