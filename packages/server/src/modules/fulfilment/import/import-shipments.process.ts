/**
 * Records the tracking numbers of a file. Some rows are committed together, and an import that is cut off can be repeated. Rows
 * that change nothing are found out many at a time, and lock nothing.
 */
import type { ImportedRow, ShipmentImport } from '@gifts/contract/fulfilment';
import pLimit from 'p-limit';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordAct } from '../../audit/record-act.ts';
import { updateShipment } from '../update-shipment.ts';
import { findKnown, outcomeToExpect, slicesOfRows } from './expected-outcomes.ts';
import { importAnswer, outcomeOf, type RowOutcome } from './import-answer.ts';
import { type ImportRow, type ParcelNews, readRows } from './read-rows.ts';
import { reasonNotToBelieve, updatesOfRow } from './updates-of-row.ts';

/** How many groups of rows are recorded at the same time. Each holds a connection. */
const concurrency = 3;
/** A large number costs less per row; a small one locks orders for a shorter time. */
const groupSize = 25;

type OnRow = (row: ImportedRow) => void;

/** A row that should change its shipment. */
interface Change {
  readonly row: ImportRow;
  readonly news: ParcelNews;
  readonly orderId: string;
}

interface Recorded {
  readonly row: ImportRow;
  readonly outcome: RowOutcome;
}

export async function importShipments(
  context: Context,
  csv: string,
  onRow: OnRow = () => {},
): Promise<ShipmentImport> {
  const imported: ImportedRow[] = [];
  for (const slice of slicesOfRows(readRows(csv))) {
    imported.push(...(await importSlice(context, slice, onRow)));
  }
  return importAnswer(imported, { isPreview: false });
}

/** Returns the rows in their order. */
async function importSlice(
  context: Context,
  slice: readonly ImportRow[],
  onRow: OnRow,
): Promise<ImportedRow[]> {
  const known = await findKnown(context, context.db, slice);
  const imported = new Map<number, ImportedRow>();
  const take = ({ row, outcome }: Recorded) => {
    const done = outcomeOf(row, outcome);
    imported.set(row.number, done);
    onRow(done);
  };
  const changes: Change[] = [];
  for (const row of slice) {
    const outcome = outcomeToExpect(row, known);
    const orderId = known.get(row.shipmentId.toLowerCase())?.orderId;
    if (outcome.result !== 'updated' || !row.news || !orderId) take({ row, outcome });
    else changes.push({ row, news: row.news, orderId });
  }
  const limit = pLimit(concurrency);
  await Promise.all(
    groupsOf(changes).map((group) =>
      limit(async () => {
        for (const recorded of await recordGroup(context, group)) take(recorded);
      }),
    ),
  );
  return slice.flatMap(({ number }) => imported.get(number) ?? []);
}

/** Groups lock their orders by id, as every transaction does that locks several. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const sorted = changes.toSorted((left, right) => left.orderId.localeCompare(right.orderId));
  return Array.from({ length: Math.ceil(sorted.length / groupSize) }, (_, index) =>
    sorted.slice(index * groupSize, (index + 1) * groupSize),
  );
}

/** Records rows in one transaction. If one of them is refused, each is recorded by itself. */
async function recordGroup(context: Context, group: readonly Change[]): Promise<Recorded[]> {
  try {
    return await context.db.transaction((tx) => recordTogether(context, tx, group));
  } catch (error) {
    if (!(error instanceof AppError)) {
      context.log.warn({ err: error }, 'The rows of an import are recorded one by one');
    }
  }
  const recorded: Recorded[] = [];
  for (const change of group) recorded.push(await recordAlone(context, change));
  return recorded;
}

/**
 * The reads of different orders are sent together, in the order of the group. All of them have ended when one has failed:
 * none may use the transaction afterwards.
 */
async function recordTogether(context: Context, tx: Tx, group: readonly Change[]): Promise<Recorded[]> {
  const orders = [...Map.groupBy(group, ({ orderId }) => orderId).values()];
  const settled = await Promise.allSettled(orders.map((ofOrder) => recordInTurn(context, tx, ofOrder)));
  return settled.flatMap((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function recordInTurn(context: Context, tx: Tx, ofOrder: readonly Change[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const change of ofOrder) {
    recorded.push({ row: change.row, outcome: await recordNews(context, tx, change) });
  }
  return recorded;
}

async function recordAlone(context: Context, change: Change): Promise<Recorded> {
  const { row } = change;
  try {
    return { row, outcome: await context.db.transaction((tx) => recordNews(context, tx, change)) };
  } catch (error) {
    if (error instanceof AppError) return { row, outcome: { result: 'refused', error: error.message } };
    throw error;
  }
}

async function recordNews(context: Context, tx: Tx, { row, news }: Change): Promise<RowOutcome> {
  let count = 0;
  const { order, after } = await updateShipment(context, tx, row.shipmentId, (shipment, now) => {
    const reason = reasonNotToBelieve(news, shipment, now);
    if (reason !== null) throw new AppError('invalid_request', reason);
    const updates = updatesOfRow(shipment, news, now);
    count = updates.length;
    return updates;
  });
  if (count === 0) return { result: 'unchanged', error: null };
  recordAct(context, tx, {
    organizationId: order.organization_id,
    act: 'import_shipments',
    subject: { kind: 'shipment', id: after.id },
  });
  return { result: 'updated', error: null };
}
