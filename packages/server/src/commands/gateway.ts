import { parseArgs } from 'node:util';
import { systemClock } from '../kit/clock.ts';
import { dayMs } from '../kit/duration.ts';
import { AppError, OperatorError } from '../kit/errors.ts';
import {
  type Reconciliation,
  reconcileGateway,
} from '../modules/payments/reconciliation/reconcile-gateway.process.ts';
import { GatewayUnavailable } from '../ports/card-gateway.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readDay, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `gateway reconcile [--since 2026-11-01]

Reads the fees and payouts of the card gateway, of the last 35 days without --since, books each once, and lists what does
not match the service's own charges and refunds. The exit code is 1 if something does not match. Run it every day.`,
  run: (args, context) => runAction('gateway', { reconcile }, args, context),
};

const daysWithoutSince = 35;

async function reconcile(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  const since =
    values.since === undefined
      ? new Date(systemClock.now().getTime() - daysWithoutSince * dayMs)
      : readDay(values.since, '--since');
  const result = await withData(context, async (db, config) => {
    if (!config.cardGateway)
      throw new AppError('forbidden', 'There is no card gateway: see docs/operating.md, Cards.');
    const gateway = await config.cardGateway.open({ db, clock: systemClock });
    return reconcileGateway({ db, clock: systemClock }, gateway, since).catch(throwAsSentence);
  });
  for (const problem of result.problems) context.stdout.write(`${problem}\n`);
  printProgress(context, summary(result));
  if (result.problems.size > 0) context.exitCode = 1;
}

function throwAsSentence(error: unknown): never {
  if (!(error instanceof GatewayUnavailable)) throw error;
  throw new OperatorError(
    `The card gateway gave no answer (${error.word}). What was read until then is booked. Run the command again.`,
  );
}

const summary = ({ movements, payouts, booked, problems }: Reconciliation): string =>
  `${movements} movements and ${payouts} payouts were read, ${booked} transfers were booked, and ${problems.size} do not match.`;
