import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/statements.ts';
import { errorText } from '../kit/error-text.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import {
  dropFailedWork,
  findFailedWork,
  isWorkId,
  retryFailedWork,
} from '../modules/operators/failed-work.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `jobs list
       gifts jobs retry ID
       gifts jobs drop ID

Shows the jobs and the scheduled work that failed so often that they are not tried again by themselves. "retry" lets one
of them run again, and "drop" leaves it undone for good.`,
  run: (args, context) => runAction('jobs', { list, retry, drop }, args, context),
};

const maxListed = 1_000;

async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const rows = await withData(context, findAll);
  context.stdout.write(inColumns(rows));
  if (rows.length === 0) printProgress(context, 'No job and no scheduled work has failed for good.');
}

/** Columns: id, kind, organization, since when, error. */
const findAll = async (db: Database): Promise<string[][]> =>
  (await findFailedWork(db, maxListed)).map(({ id, kind, organizationId, failingSince, error }) => [
    id,
    kind,
    organizationId,
    failingSince.toISOString(),
    errorText(error),
  ]);

async function retry(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  await apply(context, id, retryFailedWork);
  printProgress(context, `${id} is due again. A running worker takes it within a second.`);
}

async function drop(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  await apply(context, id, dropFailedWork);
  printProgress(context, `${id} was dropped and stays undone.`);
}

const readId = (args: string[]): string => readOnlyWord(args, 'The id of the job');

async function apply(
  context: CommandContext,
  id: string,
  work: (tx: Tx, id: string) => Promise<string | null>,
): Promise<void> {
  if (!isWorkId(id)) {
    throw new UsageError(`"${errorText(id)}" is not the id of a job: "gifts jobs list" shows the ids.`);
  }
  const isFound = await withData(context, (db, _config, record) =>
    db.transaction(async (tx) => {
      const organizationId = await work(tx, id);
      if (organizationId) record(tx, { organizationId, subject: { kind: 'job', id } });
      return organizationId !== null;
    }),
  );
  if (!isFound) {
    throw new OperatorError(
      `No failed job has the id ${id}: "gifts jobs list" shows those that have failed.`,
    );
  }
}
