import { parseArgs } from 'node:util';
import { findParcelProblems } from '../modules/fulfilment/trackers/due-trackers.sql.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `carriers problems

Shows the parcels that a carrier returns or has given up, the longest waiting first. Somebody has to decide whether each of
them has failed, and whether it is sent again.`,
  run: (args, context) => runAction('carriers', { problems }, args, context),
};

const maxListed = 1_000;

/** Columns: shipment, order, organization, carrier, number, problem, since when. */
async function problems(args: string[], context: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const rows = await withData(context, (db) => findParcelProblems(db, maxListed));
  const cells = rows.map((row) => [
    row.shipment_id,
    row.order_id,
    row.organization_id,
    row.carrier,
    row.number,
    row.problem ?? '',
    row.problem_since?.toISOString() ?? '',
  ]);
  context.stdout.write(inColumns(cells));
  if (rows.length === 0)
    printProgress(context, 'No carrier reports a parcel that it returns or has given up.');
}
