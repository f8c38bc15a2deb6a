import { maxPackingSlips } from '@gifts/contract/fulfilment';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { FileAnswer } from '../../../kit/file-answer.ts';
import { isUuid } from '../../../kit/ids.ts';
import { findFulfilmentShipments, findListedShipment } from '../find-fulfilment-shipment.ts';
import { renderPackingSlips } from './render-packing-slips.ts';
import type { SlipFormat } from './slip-layout.ts';

/** The most ids and the most characters of each that an error names. */
const named = { ids: 10, characters: 40 };

/** Reads ids that are separated by commas, in lower case and without repetitions. */
export function readIds(text: string): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter(Boolean);
  if (ids.length === 0) throw badRequest([{ field: 'ids', message: 'Ids must name at least one shipment' }]);
  if (ids.length > maxPackingSlips) {
    const message = `Ids must name at most ${maxPackingSlips} shipments, and names ${ids.length}`;
    throw badRequest([{ field: 'ids', message }]);
  }
  return [...new Set(ids)];
}

export async function getPackingSlip(
  context: CallerContext,
  db: Statements,
  shipmentId: string,
  format: SlipFormat = 'a4',
): Promise<FileAnswer> {
  const { id } = await findListedShipment(context, db, shipmentId);
  const shipments = await findFulfilmentShipments(context, db, [id], 'get_packing_slip');
  return new FileAnswer(`packing-slip-${id}.pdf`, renderPackingSlips(shipments, format));
}

/** Returns the packing slips of shipments of the caller as one PDF, in the order of the ids. */
export async function getPackingSlips(
  context: CallerContext,
  db: Statements,
  ids: readonly string[],
  format: SlipFormat = 'a4',
): Promise<FileAnswer> {
  const shipments = await findFulfilmentShipments(context, db, ids.filter(isUuid), 'list_packing_slips');
  const found = new Set(shipments.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound(missing);
  return new FileAnswer(`packing-slips-${ids.length}.pdf`, renderPackingSlips(shipments, format));
}

function notFound(missing: readonly string[]): AppError {
  const shown = missing.slice(0, named.ids).map((id) => id.slice(0, named.characters));
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
  return new AppError('not_found', `Shipments not found: ${shown.join(', ')}${more}`);
}
