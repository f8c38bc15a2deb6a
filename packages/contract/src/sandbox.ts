/** What only the sandbox has: a clock to move, a recipient and a carrier to play and a mailbox to read. */
import { MailingAddress } from './address.ts';
import { CartItemInput } from './cart.ts';
import {
  ListOf,
  NonBlankText,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { shipmentStatuses } from './states.ts';

export const Clock = Type.Object({ now: Timestamp("The organization's time.") }, { title: 'Clock' });
export type Clock = Static<typeof Clock>;

export const AdvanceClockInput = Strict(
  {
    seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 315_360_000,
        description: 'Move the clock on by this many seconds; this or `to`.',
      }),
    ),
    to: Type.Optional(Timestamp('Move the clock on to this time.')),
  },
  { title: 'AdvanceClockInput' },
);
export type AdvanceClockInput = Static<typeof AdvanceClockInput>;

export const EmptyInput = Strict({});

export const SwapInput = Strict(
  {
    items: Type.Array(Strict({ ...CartItemInput.properties }), {
      minItems: 1,
      maxItems: 20,
      description: 'The products taken instead.',
    }),
  },
  { title: 'SwapInput' },
);
export type SwapInput = Static<typeof SwapInput>;

export const AcceptInput = Strict(
  {
    mailing_address: OptionalNullable(MailingAddress),
    selections: OptionalNullable(
      Type.Array(
        Strict({
          cart_item_id: Uuid('Matches `cart.items[].id`.'),
          quantity_index: Type.Integer({ minimum: 0, maximum: 99, description: '0 for the first unit.' }),
          variants: Type.Array(NonBlankText(255), { maxItems: 50 }),
        }),
        { maxItems: 5000, description: 'Variants chosen for each unit of products that have any.' },
      ),
    ),
  },
  { title: 'AcceptInput' },
);
export type AcceptInput = Static<typeof AcceptInput>;

export const DeclineInput = Strict(
  {
    reason: OptionalNullable(Type.String({ maxLength: 255 })),
    message: OptionalNullable(Type.String({ maxLength: 2000, description: 'Passed on to the sender.' })),
  },
  { title: 'DeclineInput' },
);
export type DeclineInput = Static<typeof DeclineInput>;

export const ThankYouNoteInput = Strict(
  {
    note: NonBlankText(2000, '1 to 2,000 characters.'),
  },
  { title: 'ThankYouNoteInput' },
);
export type ThankYouNoteInput = Static<typeof ThankYouNoteInput>;

export const PayInput = Strict(
  {
    card_number: OptionalNullable(
      NonBlankText(32, 'A test card; 4242 4242 4242 4242, which works, where none is given.'),
    ),
  },
  { title: 'PayInput' },
);
export type PayInput = Static<typeof PayInput>;

export const AdvanceShipmentInput = Strict(
  {
    status: Type.Enum([...shipmentStatuses], { description: 'What becomes of the shipment.' }),
    tracking_carrier: OptionalNullable(
      NonBlankText(
        64,
        'Only with `tracking`; one is made up where none is named. Known: UPS, USPS, FedEx, DHL.',
      ),
    ),
    tracking_number: OptionalNullable(
      NonBlankText(64, 'Only with `tracking`; one is made up where none is given.'),
    ),
  },
  { title: 'AdvanceShipmentInput' },
);
export type AdvanceShipmentInput = Static<typeof AdvanceShipmentInput>;

export const Mail = Type.Object(
  {
    id: Uuid('Id of the mail.'),
    to: Type.String(),
    from: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    created_at: Timestamp('When it was caught.'),
  },
  { title: 'Mail' },
);
export type Mail = Static<typeof Mail>;

export const ListMailQuery = Strict({
  ...pageQuery,
  to: Type.Optional(Type.String({ maxLength: 254, description: 'Only mail to this address.' })),
});
export const MailList = ListOf(Mail);
