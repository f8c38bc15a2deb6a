import { parseArgs } from 'node:util';
import { type SeedSummary, seed, seedCatalog } from '../seed/seed.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: 'seed',
  async run(args, context) {
    parseArgs({ args, options: {} });
    const summary = await withData<SeedSummary | null>(context, (db, config) =>
      config.environment === 'sandbox' ? seed(db, config) : seedCatalog(db),
    );
    if (summary) report(summary, context);
    else
      printProgress(
        context,
        'The catalog exists. Production has no demo organization; "gifts organizations create" creates an organization.',
      );
  },
};

function report({ isNew, email, apiKey, commerceApiKey }: SeedSummary, context: CommandContext): void {
  printProgress(
    context,
    isNew
      ? `The catalog and the demo organization were created; its admin is ${email}.`
      : 'The catalog and the demo organization exist already.',
  );
  if (apiKey) context.stdout.write(`API key           ${apiKey}\n`);
  if (commerceApiKey) context.stdout.write(`Commerce API key  ${commerceApiKey}\n`);
}
