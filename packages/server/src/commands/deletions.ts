import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { errorText } from '../kit/error-text.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { isUuid } from '../kit/ids.ts';
import { findOpenDeletions } from '../modules/gifts/recipient-requests.sql.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { eraseOneGift } from './privacy.ts';
import { withCellThatHas, withEachNamedCell } from './with-each-cell.ts';

export const command: Command = {
  usage: `deletions list
       gifts deletions close ORDER_ID

Shows the recipients of all cells who asked on their page for their data to be deleted. "close" erases the recipient of an order,
as "gifts privacy erase" does, once the gift has ended.`,
  run: (args, context) => runAction('deletions', { list, close }, args, context),
};

const maxListed = 1_000;

/** Columns: order id, organization, since when, and with several cells the name of the cell. */
async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const inCells = await withEachNamedCell(context, (db) => findOpenDeletions(db, maxListed));
  const waiting = inCells
    .flatMap(({ cellName, result }) => result.map((each) => ({ ...each, cellName })))
    .sort((left, right) => left.requested_at.getTime() - right.requested_at.getTime());
  context.stdout.write(
    inColumns(
      waiting.map(({ order_id, organization_id, requested_at, cellName }) => [
        ...[order_id, organization_id, requested_at.toISOString()],
        ...(cellName === null ? [] : [cellName]),
      ]),
    ),
  );
  if (waiting.length === 0) printProgress(context, 'Nobody waits for the deletion of their data.');
}

async function close(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the order');
  if (!isUuid(id)) {
    throw new UsageError(
      `"${errorText(id)}" is not the id of an order: "gifts deletions list" shows the ids.`,
    );
  }
  const isAsked = async (db: Database) => (await findRequest(db, id)) !== undefined;
  const { underWay } = await withCellThatHas(context, isAsked, async (db, config, record) => {
    const request = await findRequest(db, id);
    if (!request) {
      throw new OperatorError(
        `No deletion waits for the order ${id}: "gifts deletions list" shows those that do.`,
      );
    }
    const organizationIds = [request.organization_id];
    return eraseOneGift(db, config, { orderId: id, organizationIds, record });
  });
  const [waiting] = underWay;
  if (waiting) {
    throw new OperatorError(
      `The gift ${id} is still under way (${waiting.status}): let its sender cancel it, or close the request after it has ended.`,
    );
  }
  printProgress(context, `The data that the recipient of ${id} asked to be deleted are erased.`);
}

const findRequest = async (db: Database, orderId: string) =>
  (await findOpenDeletions(db, maxListed)).find(({ order_id }) => order_id === orderId);
