/** Shipments as those who pack and send them see them: what is in the parcel and where it goes, and no price. */

import { Image } from './catalog.ts';
import { keysOf } from './keys-of.ts';
import { createdBoundsQuery } from './order.ts';
import {
  Csv,
  HttpsLink,
  Lines,
  ListOf,
  NonBlankLine,
  Nullable,
  OptionalNullable,
  Pdf,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { shipmentStatusMeanings, TrackingNumber } from './shipment.ts';
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

/** Why a parcel must not leave now. */
export const holdReasons = {
  out_of_stock: 'a product of it is not in stock',
  address_problem: 'something is wrong with the address',
  other: 'something else; the note may say what',
} as const;
export type HoldReason = keyof typeof holdReasons;

const holdReasonList = keysOf(holdReasons)
  .map((reason) => `\`${reason}\`: ${holdReasons[reason]}`)
  .join('; ');

const Hold = Type.Object(
  {
    reason: Type.Enum(keysOf(holdReasons), { description: `Why it is held. ${holdReasonList}.` }),
    note: Nullable(Type.String({ description: 'What those who ship wrote about it.' })),
    since: Timestamp('Time since which it is held.'),
  },
  { title: 'Hold', description: 'A shipment with a hold must not leave.' },
);

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
    tracking_numbers: Type.Array(TrackingNumber, {
      description: 'All tracking numbers, the one of `tracking_number` first.',
    }),
    hold: Nullable(Hold),
    swap_due_at: Nullable(
      Timestamp(
        'Time until which the recipient can choose other products in place of these. Null if nobody was asked, or if the question is closed.',
      ),
    ),
    swapped_at: Nullable(
      Timestamp(
        'Time at which the recipient chose other products, which `items` shows. Null if it did not happen.',
      ),
    ),
    split_from: Nullable(
      Uuid(
        'Id of the shipment from which the products of this one were taken. Null if it was not split off.',
      ),
    ),
    reship_of: Nullable(Uuid('Id of the failed shipment that this one replaces. Null if it replaces none.')),
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

/** By what shipments are chosen. */
const shipmentFilters = {
  status: Type.Optional(Status('Returns only shipments with this status.')),
  brand_id: Type.Optional(Uuid('Returns only shipments of this brand.')),
  held: Type.Optional(
    Type.Boolean({
      description: 'True: returns only shipments that are held. False: only those that are not.',
    }),
  ),
  ...createdBoundsQuery,
  'updated_at[after]': Type.Optional(Timestamp('Returns only shipments that changed at this time or later.')),
};

export const ListFulfilmentShipmentsQuery = Strict({ ...pageQuery, ...shipmentFilters });

export const ExportShipmentsQuery = Strict(shipmentFilters);

/** The columns of an exported file. The first four are those that an import reads. */
export const exportColumns = [
  'shipment_id',
  'carrier',
  'number',
  'shipped_at',
  'status',
  'brand',
  'order_reference_id',
  'first_name',
  'last_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'items',
  'message',
  'from_name',
  'created_at',
] as const;

export const ShipmentExport = Csv(
  `A CSV file (RFC 4180) in UTF-8, with a byte-order mark by which spreadsheets know it. Its columns are ${exportColumns
    .map((column) => `\`${column}\``)
    .join(
      ', ',
    )}. \`items\` is one text for people, such as \`2 × Coffee Sampler (Large, coffee-sampler)\`, with a semicolon between two products. A text that a spreadsheet would calculate begins with an apostrophe, which an import removes.`,
);

/** The most slips of one PDF. */
export const maxPackingSlips = 500;

const slipFormat = Type.Optional(
  Type.Enum(['a4', '4x6'], {
    description: 'The paper: `a4`, or `4x6` for labels of 4 by 6 inches.',
    default: 'a4',
  }),
);

export const GetPackingSlipQuery = Strict({ format: slipFormat });

/** Some more characters than that many ids with commas have, so that a space after each comma is no problem. */
const idsLength = maxPackingSlips * 40;

export const ListPackingSlipsQuery = Strict({
  ids: Type.String({
    minLength: 1,
    maxLength: idsLength,
    description: `Ids of shipments, separated by commas, at most ${maxPackingSlips}. The slips are in this order, and one that is named twice is there once. 500 ids make an address of 19 kB: a proxy in between may allow less.`,
  }),
  format: slipFormat,
});

export const PackingSlips = Pdf('A PDF with a slip for each shipment. A slip has one page or more.');

/** By what a parcel is followed. */
const trackingFields = {
  carrier: NonBlankLine(
    64,
    'Name of the carrier, 1 to 64 characters. Well-known carriers are recognized in any spelling: `ups`, `Fed Ex`.',
  ),
  number: NonBlankLine(64, 'Tracking number, 1 to 64 characters.'),
  url: OptionalNullable(
    HttpsLink(
      'Address at which the parcel can be followed, up to 2,048 characters, for a carrier that is not well-known. It begins with `https://` and names no user. The recipient sees the name of its host. For a well-known carrier its own page is shown instead.',
    ),
  ),
};

export const SetTrackingInput = Strict(trackingFields, {
  title: 'SetTrackingInput',
  description: 'By what a parcel is followed.',
});
export type SetTrackingInput = Static<typeof SetTrackingInput>;

export const AddTrackingNumberInput = Strict(trackingFields, {
  title: 'AddTrackingNumberInput',
  description: 'Another number by which a parcel is followed.',
});
export type AddTrackingNumberInput = Static<typeof AddTrackingNumberInput>;

export const TrackingNumberParams = Strict({
  id: Type.String({ description: 'Id of the shipment.' }),
  number: Type.String({ description: 'Tracking number, percent-encoded.' }),
});

const SplitItem = Strict(
  {
    product_id: Uuid('Id of the product.'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: 5000,
      description: 'How many of them go into the new shipment, at least 1.',
    }),
    variants: OptionalNullable(
      Type.Array(NonBlankLine(255), {
        maxItems: 50,
        description:
          'Names of the variants as the shipment shows them. They are needed if the shipment has the product in several variants and not all of them are moved.',
      }),
    ),
  },
  { title: 'SplitItem', description: 'Products that go into another shipment.' },
);
export type SplitItem = Static<typeof SplitItem>;

export const SplitShipmentInput = Strict(
  {
    items: Type.Array(SplitItem, {
      minItems: 1,
      maxItems: 100,
      description:
        'What goes into the new shipment, 1 to 100 lines. At least one product stays in the first one.',
    }),
  },
  { title: 'SplitShipmentInput', description: 'The products that leave in a parcel of their own.' },
);
export type SplitShipmentInput = Static<typeof SplitShipmentInput>;

export const HoldShipmentInput = Strict(
  {
    reason: Type.Enum(keysOf(holdReasons), { description: `Why it is held. ${holdReasonList}.` }),
    note: OptionalNullable(
      Lines(1000, 'Anything else about it, up to 1,000 characters. Neither sender nor recipient sees it.'),
    ),
  },
  { title: 'HoldShipmentInput', description: 'Why a parcel must not leave now.' },
);
export type HoldShipmentInput = Static<typeof HoldShipmentInput>;

/** The most rows of a file of tracking numbers. */
export const maxImportedRows = 20_000;

export const ImportShipmentsInput = Type.String({
  description:
    'A CSV file in UTF-8, with a row that names the columns: `shipment_id`, `carrier`, `number` and `shipped_at`, in any order. Other columns are ignored, so an exported file can be sent back. Commas, semicolons and tabs are understood. A row without `carrier`, `number` and `shipped_at` is skipped. A row without a carrier gets the one that its number belongs to, if that is certain. `shipped_at` is an RFC 3339 time or a date, not before the shipment was made and not in the future, and makes the shipment `shipped`. At most 20,000 rows.',
});

export const ImportShipmentsQuery = Strict({
  preview: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: nothing is changed, and the answer says what would be. Default: false.',
    }),
  ),
});

const importResults = {
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
