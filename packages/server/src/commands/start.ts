import { makeFirstOperatorLink } from '../modules/people/first-operator/first-operator.process.ts';
import { seed } from '../seed/seed.ts';
import type { Command } from './command.ts';
import { findMissing } from './find-missing.ts';
import { firstSignInLink } from './first-sign-in-link.ts';
import { mailboxLink } from './mailbox-link.ts';
import { runService } from './run-service.ts';
import { welcome, welcomeWithoutDemo } from './welcome.ts';

export const command: Command = {
  usage: 'start',
  run: (args, context) =>
    runService(args, context, {
      database: 'service',
      listens: true,
      async run(deployment, config) {
        const { main } = deployment;
        const { db } = main.services;
        // Production starts empty: its operator imports the catalog and creates the organizations.
        const summary = config.environment === 'sandbox' ? await seed(db, config) : null;
        const address = await deployment.listen();
        await deployment.startWorker();
        const text = summary
          ? welcome(address, {
              ...summary,
              signInLink: await firstSignInLink(main.services, address, summary.organizationId),
              mailboxLink: await mailboxLink(main.services, address, summary.organizationId),
            })
          : welcomeWithoutDemo(address, {
              missing: await findMissing(db, config),
              firstOperatorLink:
                config.environment === 'production' ? await makeFirstOperatorLink(main.services) : null,
            });
        context.stdout.write(text);
      },
    }),
};
