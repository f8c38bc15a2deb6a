/** Shipments as those who pack and send them see them: what is in the parcel and where it goes, and no price. */

import { Image } from './catalog.ts';
import { keysOf } from './keys-of.ts';
import { createdBoundsQuery } from './order.ts';
import {
  ListOf,
  NonBlankLine,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { shipmentStatusMeanings } from './shipment.ts';
import { shipmentStatuses } from './states.ts';

const Status = (description: string) => Type.Enum([...shipmentStatuses], { description });

/** Why a parcel did not arrive, or was never sent. */
export const failureReasons = {
  lost: 'the carrier lost it',
  returned: 'it came back',
  refused: 'the recipient refused it',
  undeliverable: 'the address cannot be delivered to',
  out_of_stock: 'a product of it is not in stock',
} as const;
export type FailureReason = keyof typeof failureReasons;

const reasonList = keysOf(failureReasons)
  .map((reason) => `\`${reason}\`: ${failureReasons[reason]}`)
  .join('; ');

const ShipTo = Type.Object(
  {
    first_name: Type.String({ description: 'First name of the recipient.' }),
    last_name: Type.String({ description: 'Last name of the recipient. May be empty.' }),
    address_1: Type.String({ description: 'Street and number.' }),
    address_2: Nullable(Type.String({ description: 'Apartment, floor or company.' })),
    city: Nullable(Type.String({ description: 'City. Null where addresses of the country have none.' })),
    state: Nullable(Type.String({ description: 'State, province or region.' })),
    postal_code: Nullable(Type.String({ description: 'ZIP or postal code.' })),
    country: Type.String({ description: 'ISO 3166-1 alpha-2 code of the country.' }),
    phone: Nullable(Type.String({ description: 'Phone number in E.164, for the carrier and for customs.' })),
  },
  { title: 'ShipTo', description: 'Where a shipment goes.' },
);

const PackedItem = Type.Object(
  {
    product_id: Uuid('Id of the product.'),
    sku: Nullable(
      Type.String({
        description:
          'The short name of the product in the catalog. Null if the catalog does not have it any more.',
      }),
    ),
    name: Type.String({ description: 'Name of the product when the gift was sent or chosen.' }),
    quantity: Type.Integer({ description: 'How many of them are in the parcel.' }),
    variants: Type.Array(Type.String(), {
      description:
        'Names of the variants, such as the size. For several pieces, those of each piece in turn.',
    }),
  },
  { title: 'PackedItem', description: 'A product in a parcel.' },
);

export const FulfilmentShipment = Type.Object(
  {
    id: Uuid('Id of the shipment.'),
    status: Status(shipmentStatusMeanings),
    brand: Type.Object(
      { id: Uuid('Id of the brand.'), name: Type.String({ description: 'Name of the brand.' }) },
      { description: 'The brand that the parcel is from.' },
    ),
    order_reference_id: Type.String({
      description: 'Reference of the order, 24 upper-case letters and digits. People quote it.',
    }),
    sandbox: Type.Boolean({ description: 'True in the sandbox: nothing is to be sent.' }),
    ship_to: ShipTo,
    items: Type.Array(PackedItem, { description: 'What to pack.' }),
    card: Nullable(
      Type.Object(
        {
          image: Nullable(Image),
          message: Nullable(Type.String({ description: 'What the sender wrote, up to 2,000 characters.' })),
          from_name: Type.String({ description: 'Whom the gift is from.' }),
        },
        { description: 'The greeting card. Null if the sender chose none and wrote nothing.' },
      ),
    ),
    tracking_carrier: Nullable(Type.String({ description: 'Name of the carrier.' })),
    tracking_number: Nullable(Type.String({ description: 'Tracking number.' })),
    failure_reason: Nullable(
      Type.Enum(keysOf(failureReasons), {
        description: `Why it failed. ${reasonList}. Null if it did not fail, or if nobody said why.`,
      }),
    ),
    shipped_at: Nullable(
      Timestamp('Time of the first scan by the carrier, or at which it was recorded as sent.'),
    ),
    delivered_at: Nullable(Timestamp('Time of the delivery.')),
    delivery_eta: Nullable(Timestamp('Estimated time of the delivery.')),
    created_at: Timestamp('Time at which the order was placed.'),
    updated_at: Timestamp('Time of the last change.'),
  },
  {
    title: 'FulfilmentShipment',
    description: 'A parcel to pack and to send. It shows no price and no email address.',
  },
);
export type FulfilmentShipment = Static<typeof FulfilmentShipment>;

export const FulfilmentShipmentList = ListOf(FulfilmentShipment);

export const ListFulfilmentShipmentsQuery = Strict({
  ...pageQuery,
  status: Type.Optional(Status('Returns only shipments with this status.')),
  brand_id: Type.Optional(Uuid('Returns only shipments of this brand.')),
  ...createdBoundsQuery,
  'updated_at[after]': Type.Optional(Timestamp('Returns only shipments that changed at this time or later.')),
});

export const SetTrackingInput = Strict(
  {
    carrier: NonBlankLine(
      64,
      'Name of the carrier, 1 to 64 characters. Well-known carriers are recognized in any spelling: `ups`, `Fed Ex`.',
    ),
    number: NonBlankLine(64, 'Tracking number, 1 to 64 characters.'),
  },
  { title: 'SetTrackingInput', description: 'By what a parcel is followed.' },
);
export type SetTrackingInput = Static<typeof SetTrackingInput>;

/** The most rows of a file of tracking numbers. */
export const maxImportedRows = 20_000;

export const ImportShipmentsInput = Type.String({
  description:
    'A CSV file in UTF-8, with a row that names the columns: `shipment_id`, `carrier`, `number` and `shipped_at`, in any order. Other columns are ignored, so an exported file can be sent back. Commas, semicolons and tabs are understood. A row without `carrier`, `number` and `shipped_at` is skipped. A row without a carrier gets the one that its number belongs to, if that is certain. `shipped_at` is an RFC 3339 time or a date, and makes the shipment `shipped`. At most 20,000 rows.',
});

export const ImportShipmentsQuery = Strict({
  preview: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: nothing is changed, and the answer says what would be. Default: false.',
    }),
  ),
});

export const importResults = {
  updated: 'the shipment was changed',
  unchanged: 'the shipment was like this before',
  skipped: 'the row has nothing to record',
  refused: 'nothing was changed; `error` says why',
} as const;
export type ImportResult = keyof typeof importResults;

const resultList = keysOf(importResults)
  .map((result) => `\`${result}\`: ${importResults[result]}`)
  .join('; ');

export const ImportedRow = Type.Object(
  {
    row: Type.Integer({ description: 'Number of the row in the file. The row of the names is 1.' }),
    shipment_id: Type.String({ description: 'What the row names.' }),
    result: Type.Enum(keysOf(importResults), { description: `What became of the row. ${resultList}.` }),
    carrier: Nullable(Type.String({ description: 'The carrier as it was recorded, or would be.' })),
    number: Nullable(Type.String({ description: 'The tracking number as it was recorded, or would be.' })),
    is_carrier_guessed: Type.Boolean({
      description: 'True if the row names no carrier, and its number tells which one it is.',
    }),
    error: Nullable(Type.String({ description: 'Why the row was refused, as a sentence. Null otherwise.' })),
  },
  { title: 'ImportedRow', description: 'What became of a row.' },
);
export type ImportedRow = Static<typeof ImportedRow>;

export const ShipmentImport = Type.Object(
  {
    data: Type.Array(ImportedRow, { description: 'Every row, in the order of the file.' }),
    counts: Type.Object(
      {
        updated: Type.Integer({ description: 'Number of rows that were `updated`.' }),
        unchanged: Type.Integer({ description: 'Number of rows that were `unchanged`.' }),
        skipped: Type.Integer({ description: 'Number of rows that were `skipped`.' }),
        refused: Type.Integer({ description: 'Number of rows that were `refused`.' }),
      },
      { description: 'How many rows had which result.' },
    ),
    preview: Type.Boolean({ description: 'True if nothing was changed.' }),
  },
  { title: 'ShipmentImport', description: 'What became of the rows of a file.' },
);
export type ShipmentImport = Static<typeof ShipmentImport>;

export const FailShipmentInput = Strict(
  {
    reason: Type.Enum(keysOf(failureReasons), { description: `Why the parcel failed. ${reasonList}.` }),
    reship: Type.Boolean({
      description:
        'True: a new shipment replaces this one, with the same products for the same address. False: its products are refunded to the sender.',
    }),
  },
  { title: 'FailShipmentInput', description: 'Why a parcel failed, and whether it is sent again.' },
);
export type FailShipmentInput = Static<typeof FailShipmentInput>;
