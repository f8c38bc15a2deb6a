import { parseArgs } from 'node:util';
import { type SeedSummary, seed, seedCatalog } from '../seed/seed.ts';
import type { Command } from './command.ts';
import { printProgress } from './start-database.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: 'seed',
  async run(args) {
    parseArgs({ args, options: {} });
    const summary = await withData<SeedSummary | null>((db, config) =>
      config.environment === 'sandbox' ? seed(db, config) : seedCatalog(db),
    );
    if (summary) report(summary);
    else
      printProgress(
        'The catalog is there. Production has no demo organization: "gifts organizations create" makes one.',
      );
  },
};

function report({ isNew, email, apiKey, commerceApiKey }: SeedSummary): void {
  printProgress(
    isNew
      ? `The catalog and the demo organization are made; its admin is ${email}.`
      : 'All is there already.',
  );
  if (apiKey) process.stdout.write(`API key           ${apiKey}\n`);
  if (commerceApiKey) process.stdout.write(`Commerce API key  ${commerceApiKey}\n`);
}
