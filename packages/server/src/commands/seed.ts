import { parseArgs } from 'node:util';
import { OperatorError } from '../kit/errors.ts';
import { type SeedSummary, seed } from '../seed/seed.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: 'seed',
  async run(args, context) {
    parseArgs({ args, options: {} });
    const summary = await withData(context, async (db, config) => {
      if (config.environment === 'production') {
        throw new OperatorError(
          'Production starts empty: "gifts catalog import FILE" imports your catalog, and "gifts organizations create" creates an organization.',
        );
      }
      return seed(db, config);
    });
    if (summary) report(summary, context);
    else
      printProgress(
        context,
        'Nothing was seeded, because there are organizations and the demo organization is not one of them.',
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
