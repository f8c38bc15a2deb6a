import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type FulfilmentShipment, failureReasons, type ImportedRow } from '@gifts/contract/fulfilment';
import { keysOf } from '@gifts/contract/keys-of';
import { type ShipmentStatus, shipmentStatuses } from '@gifts/contract/states';
import type { Context } from '../context/context.ts';
import type { Tx } from '../db/statements.ts';
import { OperatorError, UsageError } from '../kit/errors.ts';
import { readTextFile } from '../kit/read-text-file.ts';
import { describeItem, exportShipments } from '../modules/fulfilment/export-shipments.ts';
import { findListedShipment } from '../modules/fulfilment/find-fulfilment-shipment.ts';
import { getFulfilmentShipment } from '../modules/fulfilment/get-fulfilment-shipment.ts';
import { importShipments } from '../modules/fulfilment/import/import-shipments.process.ts';
import { previewImport } from '../modules/fulfilment/import/preview-import.ts';
import { listFulfilmentShipments } from '../modules/fulfilment/list-fulfilment-shipments.ts';
import { deliver, fail, setTracking, ship, withdrawTracking } from '../modules/fulfilment/update-shipment.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, requireOneOf, requireSingle, requireValue, runAction } from './parse-arguments.ts';
import { withShipper } from './shipper-context.ts';

export const command: Command = {
  usage: `shipments list [--status STATUS] [--brand SLUG] [--page N]
       gifts shipments show ID
       gifts shipments track ID --carrier NAME --number NUMBER
       gifts shipments untrack ID
       gifts shipments ship ID
       gifts shipments deliver ID
       gifts shipments fail ID --reason REASON [--reship]
       gifts shipments export [--status STATUS] [--brand SLUG] [--output FILE]
       gifts shipments import FILE [--preview]

"export" writes a CSV file with addresses and contents. Fill in its columns carrier, number and shipped_at, and give it to
"import". A carrier may be left out if its number tells which one it is. Importing a file again changes nothing.
The statuses are ${shipmentStatuses.join(', ')}.
The reasons are ${keysOf(failureReasons).join(', ')}. With --reship a new parcel replaces the failed one.`,
  run: (args, context) =>
    runAction(
      'shipments',
      {
        list,
        show,
        track,
        untrack,
        ship: act(ship),
        deliver: act(deliver),
        fail: failed,
        export: write,
        import: read,
      },
      args,
      context,
    ),
};

const filterOptions = { status: { type: 'string' }, brand: { type: 'string' } } as const;

const readStatus = (status: string | undefined): ShipmentStatus | undefined =>
  status === undefined ? undefined : requireOneOf(status, shipmentStatuses, '--status');

/** Columns: id, status, brand, reference of the order, country, tracking number, when the order was placed. */
async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...filterOptions, page: { type: 'string', default: '1' } },
  });
  const status = readStatus(values.status);
  const page = Number(values.page);
  if (!Number.isSafeInteger(page) || page < 1) throw new UsageError('--page must be a number from 1 on.');
  const { data, list_meta } = await withShipper(context, values.brand, ({ shipper, db, brandId }) =>
    listFulfilmentShipments(shipper, db, {
      page,
      per_page: 50,
      ...(status && { status }),
      ...(brandId && { brand_id: brandId }),
    }),
  );
  context.stdout.write(inColumns(data.map(cellsOf)));
  printProgress(context, `${list_meta.total_count} shipments in all; this is page ${page} of at most 50.`);
}

const cellsOf = (shipment: FulfilmentShipment): string[] => [
  shipment.id,
  shipment.status,
  shipment.brand.name,
  shipment.order_reference_id,
  shipment.ship_to.country,
  shipment.tracking_number ? `${shipment.tracking_carrier} ${shipment.tracking_number}` : 'no number',
  shipment.created_at,
];

async function show(args: string[], context: CommandContext): Promise<void> {
  const id = readId(args);
  const shipment = await withShipper(context, undefined, ({ shipper, db }) =>
    getFulfilmentShipment(shipper, db, id),
  );
  context.stdout.write(describe(shipment));
}

function describe(shipment: FulfilmentShipment): string {
  const { ship_to: to, card } = shipment;
  const place = [to.postal_code, to.city, to.state].filter(Boolean).join(' ');
  const lines: [string, string | null][] = [
    ['Shipment', shipment.id],
    ['Status', shipment.failure_reason ? `${shipment.status} (${shipment.failure_reason})` : shipment.status],
    ['Brand', shipment.brand.name],
    ['Order', shipment.order_reference_id],
    ['Tracking', shipment.tracking_number && `${shipment.tracking_carrier} ${shipment.tracking_number}`],
    ['Shipped', shipment.shipped_at],
    ['Delivered', shipment.delivered_at],
    ['To', [to.first_name, to.last_name].filter(Boolean).join(' ')],
    ...[to.address_1, to.address_2, place, to.country, to.phone].map((line): [string, string | null] => [
      '',
      line,
    ]),
    ...shipment.items.map((item): [string, string] => ['Item', describeItem(item)]),
    ['From', card?.from_name ?? null],
    ['Message', card?.message ?? null],
  ];
  return inColumns(lines.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

type Act = (context: Context, tx: Tx, id: string) => Promise<FulfilmentShipment>;

async function perform(context: CommandContext, id: string, work: Act): Promise<void> {
  const { status, tracking_carrier, tracking_number } = await withShipper(
    context,
    undefined,
    ({ shipper, db, record }) =>
      db.transaction(async (tx) => {
        const { customer_id: organizationId } = await findListedShipment(shipper, tx, id);
        const shipment = await work(shipper, tx, id);
        record(tx, { organizationId, subject: { kind: 'shipment', id } });
        return shipment;
      }),
  );
  const tracking = tracking_number ? `, with ${tracking_carrier} ${tracking_number}` : '';
  printProgress(context, `The shipment ${id} is ${status}${tracking}.`);
}

const readId = (args: string[]): string => readOnlyWord(args, 'The id of the shipment');

/** An action that needs nothing but the shipment. */
const act = (work: Act) => (args: string[], context: CommandContext) => perform(context, readId(args), work);

const untrack = act(withdrawTracking);

async function track(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { carrier: { type: 'string' }, number: { type: 'string' } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the shipment');
  const carrier = requireValue(values.carrier, '--carrier');
  const number = requireValue(values.number, '--number');
  if (carrier.length > 64 || number.length > 64) {
    throw new UsageError('--carrier and --number have at most 64 characters each.');
  }
  await perform(context, id, (shipper, tx) => setTracking(shipper, tx, id, { carrier, number }));
}

async function failed(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, reship: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const id = requireSingle(positionals, 'The id of the shipment');
  const reason = requireOneOf(requireValue(values.reason, '--reason'), keysOf(failureReasons), '--reason');
  await perform(context, id, (shipper, tx) => fail(shipper, tx, id, { reason, reship: values.reship }));
}

async function write(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { ...filterOptions, output: { type: 'string' } } });
  const status = readStatus(values.status) ?? null;
  // The file has addresses, so that others on the machine should not read it.
  const file = values.output === undefined ? null : createWriteStream(values.output, { mode: 0o600 });
  let count = 0;
  await withShipper(context, values.brand, async ({ shipper, db, brandId }) => {
    for await (const part of exportShipments(shipper, db, { status, brandId })) {
      (file ?? context.stdout).write(part);
      count += part.split('\r\n').length - 1;
    }
  });
  if (file) await finished(file.end());
  printProgress(context, `Exported ${count - 1} shipments${values.output ? ` to ${values.output}` : ''}.`);
}

async function read(args: string[], context: CommandContext): Promise<void> {
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
    throw new OperatorError('Some rows were refused: correct them, and import the file again.');
}

const isWorthShowing = ({ result, is_carrier_guessed }: ImportedRow): boolean =>
  result === 'refused' || (result === 'updated' && is_carrier_guessed);

const cellsOfRow = ({ row, shipment_id, result, carrier, number, error }: ImportedRow): string[] => [
  `Row ${row}`,
  shipment_id.slice(0, 40),
  result,
  error ?? `${number} is a number of ${carrier}`,
];
