import { type Command, printProgress } from './command.ts';
import { runService } from './run-service.ts';

export const command: Command = {
  usage: 'api',
  run: (args, context) =>
    runService(args, context, {
      database: 'command',
      listens: true,
      async run(app) {
        printProgress(context, `The API answers on ${await app.listen()}.`);
      },
    }),
};
