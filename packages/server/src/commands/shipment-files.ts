/** Shipments as files: packing slips to print, and CSV to fill in. */
import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type FulfilmentShipment, type ImportedRow, maxPackingSlips } from '@gifts/contract/fulfilment';
import { keysOf } from '@gifts/contract/keys-of';
import type { ShipmentStatus } from '@gifts/contract/states';
import { OperatorError } from '../kit/errors.ts';
import { isUuid, maxUuid } from '../kit/ids.ts';
import { readTextFile } from '../kit/read-text-file.ts';
import { exportShipments } from '../modules/fulfilment/export-shipments.ts';
import { findFulfilmentShipments } from '../modules/fulfilment/find-fulfilment-shipment.ts';
import { importShipments } from '../modules/fulfilment/import/import-shipments.process.ts';
import { previewImport } from '../modules/fulfilment/import/preview-import.ts';
import { findNextShipperShipments } from '../modules/fulfilment/shippers/shipper-shipments.sql.ts';
import { renderPackingSlips } from '../modules/fulfilment/slips/render-packing-slips.ts';
import { slipLayouts } from '../modules/fulfilment/slips/slip-layout.ts';
import { inColumns } from './columns.ts';
import { printProgress } from './command.ts';
import { type Action, requireOneOf, requireSingle } from './parse-arguments.ts';
import { readShipmentStatus, shipmentFilters } from './shipment-filters.ts';
import { type ShipperWork, withShipper } from './shipper-context.ts';
import { refuseFile } from './write-output.ts';

/** Addresses stand in these files, so that others on the machine should not read them. */
const fileMode = 0o600;

const slips: Action = async (args, context) => {
  const { values, positionals: ids } = parseArgs({
    args,
    options: {
      ...shipmentFilters,
      format: { type: 'string', default: 'a4' },
      output: { type: 'string', default: 'packing-slips.pdf' },
    },
    allowPositionals: true,
  });
  const status = readShipmentStatus(values.status) ?? 'pending';
  const format = requireOneOf(values.format, keysOf(slipLayouts), '--format');
  await withShipper(context, values.brand, async (work) => {
    const files = ids.length > 0 ? findNamed(work, ids) : findWithStatus(work, status);
    let count = 0;
    for await (const shipments of files) {
      const file = count === 0 ? values.output : numbered(values.output, count / maxPackingSlips + 1);
      const target = createWriteStream(file, { mode: fileMode });
      await pipeline(Readable.from(renderPackingSlips(shipments, format)), target).catch((error: unknown) =>
        refuseFile(file, error),
      );
      count += shipments.length;
      printProgress(context, `${shipments.length} packing slips were written to ${file}.`);
    }
    if (count === 0) printProgress(context, `No shipment is ${status} and not held: nothing to pack.`);
  });
};

/** Returns `slips-2.pdf` for `slips.pdf`. */
function numbered(file: string, number: number): string {
  const extension = extname(file);
  return `${file.slice(0, file.length - extension.length)}-${number}${extension}`;
}

async function* findNamed({ shipper, db }: ShipperWork, ids: readonly string[]) {
  const all = [...new Set(ids.map((id) => id.toLowerCase()))];
  for (let from = 0; from < all.length; from += maxPackingSlips) {
    const part = all.slice(from, from + maxPackingSlips);
    const found = await findFulfilmentShipments(shipper, db, part.filter(isUuid), 'list_packing_slips');
    const known = new Set(found.map(({ id }) => id));
    const missing = part.find((id) => !known.has(id));
    if (missing !== undefined) throw new OperatorError(`Shipment not found: ${missing}`);
    yield found;
  }
}

/** Finds the shipments with a status that may leave, newest first, as many as one file has. */
async function* findWithStatus({ shipper, db, brandId }: ShipperWork, status: ShipmentStatus) {
  let before: string | undefined = maxUuid;
  let file: FulfilmentShipment[] = [];
  while (before !== undefined) {
    const limit = maxPackingSlips - file.length;
    const filters = { before, status, brandId, limit };
    const ids = await findNextShipperShipments(db, shipper.organization.id, filters);
    const found = await findFulfilmentShipments(shipper, db, ids, 'list_packing_slips');
    file.push(...found.filter(({ hold }) => hold === null));
    before = ids.at(-1);
    if (file.length === maxPackingSlips || (before === undefined && file.length > 0)) {
      yield file;
      file = [];
    }
  }
}

const write: Action = async (args, context) => {
  const { values } = parseArgs({ args, options: { ...shipmentFilters, output: { type: 'string' } } });
  const status = readShipmentStatus(values.status) ?? null;
  let count = 0;
  await withShipper(context, values.brand, async ({ shipper, brandId }) => {
    async function* texts() {
      for await (const part of exportShipments(shipper, { status, brandId, isHeld: false })) {
        count += part.count;
        yield part.text;
      }
    }
    if (values.output === undefined) {
      for await (const text of texts()) context.stdout.write(text);
      return;
    }
    const { output } = values;
    const file = createWriteStream(output, { mode: fileMode });
    await pipeline(Readable.from(texts()), file).catch((error: unknown) => refuseFile(output, error));
  });
  printProgress(context, `Exported ${count} shipments${values.output ? ` to ${values.output}` : ''}.`);
};

const read: Action = async (args, context) => {
  const { values, positionals } = parseArgs({
    args,
    options: { preview: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const csv = await readTextFile(requireSingle(positionals, 'FILE'));
  let done = 0;
  const onRow = () => {
    done += 1;
    if (done % 1_000 === 0) printProgress(context, `${done} rows so far …`);
  };
  const { data, counts } = await withShipper(context, undefined, ({ shipper, db }) =>
    values.preview ? previewImport(shipper, db, csv) : importShipments(shipper, csv, onRow),
  );
  context.stdout.write(inColumns(data.filter(isWorthShowing).map(cellsOfRow)));
  const { updated, unchanged, skipped, refused } = counts;
  const would = values.preview ? 'Nothing was changed. It would be: ' : '';
  printProgress(
    context,
    `${would}${updated} updated, ${unchanged} unchanged, ${skipped} without anything to record, ${refused} refused.`,
  );
  if (refused > 0)
    throw new OperatorError(
      values.preview
        ? 'Some rows would be refused: correct them first, or import the others now and these later.'
        : 'Some rows were refused: correct them, and import the file again.',
    );
};

const isWorthShowing = ({ result, is_carrier_guessed }: ImportedRow): boolean =>
  result === 'refused' || (result === 'updated' && is_carrier_guessed);

const cellsOfRow = ({ row, shipment_id, result, carrier, number, error }: ImportedRow): string[] => [
  `Row ${row}`,
  shipment_id.slice(0, 40),
  result,
  error ?? `${number} is a number of ${carrier}`,
];

export const shipmentFiles = { slips, export: write, import: read };
