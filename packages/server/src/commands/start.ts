import { seed } from '../seed/seed.ts';
import type { Command } from './commands.ts';
import { runService } from './run-service.ts';
import { welcome } from './welcome.ts';

export const command: Command = {
  usage: 'start',
  run: (args) =>
    runService(args, {
      database: 'service',
      listens: true,
      async run(app) {
        const summary = await seed(app.services.db, app.services.config);
        const address = await app.listen();
        await app.startWorker();
        process.stdout.write(welcome(address, summary));
      },
    }),
};
