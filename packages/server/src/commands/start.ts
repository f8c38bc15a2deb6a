import { seed, seedCatalog } from '../seed/seed.ts';
import type { Command } from './command.ts';
import { runService } from './run-service.ts';
import { productionWelcome, welcome } from './welcome.ts';

export const command: Command = {
  usage: 'start',
  run: (args, context) =>
    runService(args, context, {
      database: 'service',
      listens: true,
      async run(app, config) {
        const { db } = app.services;
        // Only a sandbox has the demo organization. A production database starts without organizations.
        const summary = config.environment === 'sandbox' ? await seed(db, config) : await seedCatalog(db);
        const address = await app.listen();
        await app.startWorker();
        context.stdout.write(summary ? welcome(address, summary) : productionWelcome(address));
      },
    }),
};
