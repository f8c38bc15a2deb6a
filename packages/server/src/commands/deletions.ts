import { parseArgs } from 'node:util';
import { errorText } from '../kit/error-text.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { isUuid } from '../kit/ids.ts';
import { findOpenDeletions } from '../modules/gifts/recipient-requests.sql.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { eraseOneGift } from './privacy.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `deletions list
       gifts deletions close ORDER_ID

Shows the recipients who asked on their page for their data to be deleted. "close" erases the recipient of an order, as "gifts
privacy erase" does, once the gift has ended.`,
  run: (args, context) => runAction('deletions', { list, close }, args, context),
};

const maxListed = 1_000;

/** Columns: order id, organization, since when. */
async function list(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const waiting = await withData(context, (db) => findOpenDeletions(db, maxListed));
  context.stdout.write(
    inColumns(waiting.map((each) => [each.order_id, each.organization_id, each.requested_at.toISOString()])),
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
  const { underWay } = await withData(context, async (db, config, record) => {
    const request = (await findOpenDeletions(db, maxListed)).find(({ order_id }) => order_id === id);
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
