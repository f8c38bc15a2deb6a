/** Records the tracking numbers of a file. Each row is committed by itself, so an import that is cut off can be repeated. */
import type { ImportedRow, ShipmentImport } from '@gifts/contract/fulfilment';
import pLimit from 'p-limit';
import type { Context } from '../../../context/context.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordAct } from '../../audit/record-act.ts';
import { updateShipment } from '../update-shipment.ts';
import { importAnswer, outcomeOf, type RowOutcome } from './import-answer.ts';
import { type ImportRow, type ParcelNews, readRows } from './read-rows.ts';
import { reasonNotToBelieve, updatesOfRow } from './updates-of-row.ts';

/** How many rows are recorded at the same time. Each holds a connection. */
const concurrency = 6;

export async function importShipments(
  context: Context,
  csv: string,
  onRow: (row: ImportedRow) => void = () => {},
): Promise<ShipmentImport> {
  const limit = pLimit(concurrency);
  const outcomes = await Promise.all(
    readRows(csv).map((row) =>
      limit(async () => {
        const outcome = outcomeOf(row, await record(context, row));
        onRow(outcome);
        return outcome;
      }),
    ),
  );
  return importAnswer(outcomes, { isPreview: false });
}

async function record(context: Context, { shipmentId, news, problem }: ImportRow): Promise<RowOutcome> {
  if (problem !== null) return { result: 'refused', error: problem };
  if (news === null) return { result: 'skipped', error: null };
  try {
    return { result: await recordNews(context, shipmentId, news), error: null };
  } catch (error) {
    if (error instanceof AppError) return { result: 'refused', error: error.message };
    throw error;
  }
}

function recordNews(
  context: Context,
  shipmentId: string,
  news: ParcelNews,
): Promise<'updated' | 'unchanged'> {
  return context.db.transaction(async (tx) => {
    let count = 0;
    const { order, after } = await updateShipment(context, tx, shipmentId, (shipment, now) => {
      const reason = reasonNotToBelieve(news, now);
      if (reason !== null) throw new AppError('invalid_request', reason);
      const updates = updatesOfRow(shipment, news);
      count = updates.length;
      return updates;
    });
    if (count === 0) return 'unchanged';
    recordAct(context, tx, {
      organizationId: order.organization_id,
      act: 'import_shipments',
      subject: { kind: 'shipment', id: after.id },
    });
    return 'updated';
  });
}
