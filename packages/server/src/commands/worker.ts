import { type Command, printProgress } from './command.ts';
import { runService } from './run-service.ts';

export const command: Command = {
  usage: 'worker',
  run: (args, context) =>
    runService(args, context, {
      database: 'command',
      listens: false,
      async run(app) {
        await app.startWorker();
        printProgress(context, 'The worker is waiting for jobs.');
      },
    }),
};
