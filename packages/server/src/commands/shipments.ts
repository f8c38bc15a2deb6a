import { parseArgs } from 'node:util';
import { type FulfilmentShipment, failureReasons, holdReasons } from '@gifts/contract/fulfilment';
import { keysOf } from '@gifts/contract/keys-of';
import { fullName } from '@gifts/contract/names';
import { shipmentStatuses } from '@gifts/contract/states';
import { UsageError } from '../kit/errors.ts';
import { describeItem } from '../modules/fulfilment/export-shipments.ts';
import { getFulfilmentShipment } from '../modules/fulfilment/get-fulfilment-shipment.ts';
import { listFulfilmentShipments } from '../modules/fulfilment/list-fulfilment-shipments.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { shipmentChanges } from './shipment-changes.ts';
import { shipmentFiles } from './shipment-files.ts';
import { readShipmentStatus, shipmentFilters } from './shipment-filters.ts';
import { withShipper } from './shipper-context.ts';

export const command: Command = {
  usage: `shipments list [--status STATUS] [--brand SLUG] [--held] [--page N]
       gifts shipments show ID
       gifts shipments slips [ID …] [--status STATUS] [--brand SLUG] [--format a4|4x6] [--output FILE]
       gifts shipments track ID --carrier NAME --number NUMBER
       gifts shipments untrack ID
       gifts shipments ship ID
       gifts shipments deliver ID
       gifts shipments fail ID --reason REASON [--reship]
       gifts shipments hold ID --reason REASON [--note TEXT]
       gifts shipments release ID
       gifts shipments split ID --item SKU[=QUANTITY] …
       gifts shipments offer-swap ID
       gifts shipments export [--status STATUS] [--brand SLUG] [--output FILE]
       gifts shipments import FILE [--preview]

"slips" writes packing slips to a PDF, without --output to packing-slips.pdf: those of the shipments that are named, or of
all with the status, which is pending if none is given, except those that are held. 500 go into one file; the next is called
packing-slips-2.pdf.
"split" moves products into a shipment of their own; without a quantity, all of that product.
"offer-swap" asks the recipient of a shipment that is held as out_of_stock to choose something else.
"export" writes a CSV file with addresses and contents of all that are not held. Fill in its columns carrier, number and
shipped_at, and give it to "import". A carrier may be left out if its number tells which one it is. Importing a file again
changes nothing.
The statuses are ${shipmentStatuses.join(', ')}.
The reasons to fail are ${keysOf(failureReasons).join(', ')}. With --reship a new parcel replaces the failed one.
The reasons to hold are ${keysOf(holdReasons).join(', ')}.`,
  run: (args, context) =>
    runAction('shipments', { list, show, ...shipmentChanges, ...shipmentFiles }, args, context),
};

/** Columns: id, status, brand, reference of the order, country, tracking number, why it is held, when the order was placed. */
async function list(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...shipmentFilters,
      held: { type: 'boolean', default: false },
      page: { type: 'string', default: '1' },
    },
  });
  const status = readShipmentStatus(values.status);
  const page = Number(values.page);
  if (!Number.isSafeInteger(page) || page < 1) throw new UsageError('--page must be a number from 1 on.');
  const { data, list_meta } = await withShipper(context, values.brand, ({ shipper, db, brandId }) =>
    listFulfilmentShipments(shipper, db, {
      page,
      per_page: 50,
      ...(status && { status }),
      ...(brandId && { brand_id: brandId }),
      ...(values.held && { held: true }),
    }),
  );
  context.stdout.write(inColumns(data.map(cellsOf)));
  printProgress(
    context,
    `${list_meta.total_count} shipments in all; this is page ${page}, and a page has at most 50.`,
  );
}

const cellsOf = (shipment: FulfilmentShipment): string[] => [
  shipment.id,
  shipment.status,
  shipment.brand.name,
  shipment.order_reference_id,
  shipment.ship_to.country,
  shipment.tracking_number ? `${shipment.tracking_carrier} ${shipment.tracking_number}` : 'no number',
  shipment.hold ? `held: ${shipment.hold.reason}` : 'not held',
  shipment.created_at,
];

async function show(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the shipment');
  const shipment = await withShipper(context, undefined, ({ shipper, db }) =>
    getFulfilmentShipment(shipper, db, id),
  );
  context.stdout.write(describe(shipment));
}

function describe(shipment: FulfilmentShipment): string {
  const { ship_to: to, card, hold } = shipment;
  const place = [to.postal_code, to.city, to.state].filter(Boolean).join(' ');
  const lines: [string, string | null][] = [
    ['Shipment', shipment.id],
    ['Status', shipment.failure_reason ? `${shipment.status} (${shipment.failure_reason})` : shipment.status],
    ['Brand', shipment.brand.name],
    ['Order', shipment.order_reference_id],
    ['Tracking', shipment.tracking_number && `${shipment.tracking_carrier} ${shipment.tracking_number}`],
    ...shipment.tracking_numbers
      .slice(1)
      .map(({ carrier, number }): [string, string] => ['', `${carrier} ${number}`]),
    ['Held', hold && [hold.reason, hold.note].filter(Boolean).join(': ')],
    [
      'Asked',
      shipment.swap_due_at && `the recipient may choose something else until ${shipment.swap_due_at}`,
    ],
    ['Shipped', shipment.shipped_at],
    ['Delivered', shipment.delivered_at],
    ['To', fullName(to)],
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
