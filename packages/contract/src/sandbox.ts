/**
 * Requests and answers that only the sandbox has: the test clock, the recipient, the carrier, the mailbox, simulations and
 * faults.
 */
import { MailingAddress } from './address.ts';
import { CartItemInput } from './cart.ts';
import {
  Line,
  Lines,
  ListOf,
  NonBlankLine,
  NonBlankLines,
  OptionalNullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';
import { type OrderStatus, shipmentStatuses } from './states.ts';

export const Clock = Type.Object(
  { now: Timestamp('Current time of the organization by its test clock.') },
  { title: 'Clock', description: "The organization's test clock." },
);
export type Clock = Static<typeof Clock>;

export const AdvanceClockInput = Strict(
  {
    seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 315_360_000,
        description:
          'Number of seconds to move the clock forward, 1 to 315,360,000 (ten years). Send either this or `to`.',
      }),
    ),
    to: Type.Optional(Timestamp('Later time to set the clock to. Send either this or `seconds`.')),
  },
  { title: 'AdvanceClockInput', description: 'How far to move the test clock.' },
);
export type AdvanceClockInput = Static<typeof AdvanceClockInput>;

export const EmptyInput = Strict({});

export const SwapInput = Strict(
  {
    items: Type.Array(Strict({ ...CartItemInput.properties }), {
      minItems: 1,
      maxItems: 20,
      description: 'The products to take instead, 1 to 20.',
    }),
  },
  { title: 'SwapInput', description: 'The products that the recipient takes instead.' },
);
export type SwapInput = Static<typeof SwapInput>;

export const AcceptInput = Strict(
  {
    mailing_address: OptionalNullable(MailingAddress),
    selections: OptionalNullable(
      Type.Array(
        Strict({
          cart_item_id: Uuid('Id of the cart item: one of `cart.items[].id`.'),
          quantity_index: Type.Integer({
            minimum: 0,
            maximum: 99,
            description: 'Number of the unit: 0 for the first unit, up to 99.',
          }),
          variants: Type.Array(NonBlankLine(255), {
            maxItems: 50,
            description: 'Names of the variants to select for this unit, at most 50.',
          }),
        }),
        {
          maxItems: 5000,
          description:
            'Selected variants, one entry for each unit of a product with variants. At most 5,000.',
        },
      ),
    ),
  },
  { title: 'AcceptInput', description: 'What the recipient sends to accept a gift.' },
);
export type AcceptInput = Static<typeof AcceptInput>;

export const DeclineInput = Strict(
  {
    reason: OptionalNullable(Line(255, 'Reason for declining, up to 255 characters.')),
    message: OptionalNullable(
      Lines(
        2000,
        'Message to the sender, up to 2,000 characters, also line breaks. The order shows it as `decline_message`.',
      ),
    ),
  },
  { title: 'DeclineInput', description: 'What the recipient sends to decline a gift.' },
);
export type DeclineInput = Static<typeof DeclineInput>;

export const ThankYouNoteInput = Strict(
  {
    note: NonBlankLines(2000, 'The note to the sender, 1 to 2,000 characters, also line breaks.'),
  },
  { title: 'ThankYouNoteInput', description: 'A thank you note from the recipient.' },
);
export type ThankYouNoteInput = Static<typeof ThankYouNoteInput>;

export const PayInput = Strict(
  {
    card_number: OptionalNullable(
      NonBlankLine(
        32,
        'Number of a test card, 1 to 32 characters. Default: 4242 4242 4242 4242, which succeeds.',
      ),
    ),
  },
  { title: 'PayInput', description: 'A payment with a test card.' },
);
export type PayInput = Static<typeof PayInput>;

export const AdvanceShipmentInput = Strict(
  {
    status: Type.Enum([...shipmentStatuses], { description: 'The new status of the shipment.' }),
    tracking_carrier: OptionalNullable(
      NonBlankLine(
        64,
        'Name of the carrier, 1 to 64 characters, such as UPS, USPS, FedEx or DHL. Only with the status `tracking`. Default: an invented carrier.',
      ),
    ),
    tracking_number: OptionalNullable(
      NonBlankLine(
        64,
        'Tracking number, 1 to 64 characters. Only with the status `tracking`. Default: an invented number.',
      ),
    ),
  },
  { title: 'AdvanceShipmentInput', description: 'A change of a shipment, as its carrier reports it.' },
);
export type AdvanceShipmentInput = Static<typeof AdvanceShipmentInput>;

export const Mail = Type.Object(
  {
    id: Uuid('Id of the mail.'),
    to: Type.String({ description: 'Email address of the recipient.' }),
    from: Type.String({ description: 'Sender of the mail.' }),
    subject: Type.String({ description: 'Subject line.' }),
    text: Type.String({ description: 'The plain text version.' }),
    html: Type.String({ description: 'The HTML version.' }),
    created_at: Timestamp('Time at which the mail was captured.'),
  },
  { title: 'Mail', description: 'A mail that the sandbox captured instead of sending it.' },
);
export type Mail = Static<typeof Mail>;

export const ListMailQuery = Strict({
  ...pageQuery,
  to: Type.Optional(Type.String({ maxLength: 254, description: 'Returns only mail to this email address.' })),
});
export const MailList = ListOf(Mail);

/** How far a simulation goes. Orders reach all other statuses by what recipients and carriers do. */
export const simulationGoals = [
  'notified',
  'opened',
  'accepted',
  'paid',
  'ordered',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];
export type SimulationGoal = (typeof simulationGoals)[number];

/** What a simulated recipient does, by the last tag of the email address: `grace+swap@example.com`. */
export const recipientTags = {
  accept:
    'opens and accepts the gift. So does a recipient without a tag, with another tag or without an email',
  swap: 'takes another product if the gift can be exchanged, then accepts',
  decline: 'opens the gift and declines it',
  ignore: 'does nothing',
  bounce: 'does nothing, because the mail to this address bounces',
  thankyou: 'accepts and writes a thank-you note, also for a `direct_send` gift',
  slow: 'opens the gift, and accepts it in a simulation that begins a day or more later by the test clock',
} as const;
export type RecipientTag = keyof typeof recipientTags;

/** What the simulated carrier does with the parcels to four US ZIP codes. */
export const parcelScenarios = {
  undeliverable: {
    zip: '23456',
    place: 'Virginia Beach, VA',
    outcome:
      'each parcel gets a tracking number and ends as `failed` before it moves. The order becomes `failed` and is refunded',
  },
  lost: {
    zip: '44444',
    place: 'Newton Falls, OH',
    outcome:
      'each parcel is `shipped` and ends as `failed_with_reship`. The parcel that replaces it is delivered',
  },
  returned: {
    zip: '45678',
    place: 'Scottown, OH',
    outcome: 'each parcel is `shipped` and ends as `failed`. The order becomes `failed` and is refunded',
  },
  delayed: {
    zip: '12345',
    place: 'Schenectady, NY',
    outcome:
      'each parcel is `shipped` with a later `delivery_eta`, in ten days, and stays `shipped`. A simulation after that time, by the test clock, delivers it',
  },
} as const;
export type ParcelScenario = keyof typeof parcelScenarios;

/** The values of the header `Sandbox-Fault`, with what the service does. */
export const sandboxFaults = {
  rate_limit: 'answers 429 `rate_limited` with `Retry-After` and an exhausted `RateLimit`',
  unavailable: 'answers 503 `unavailable` with `Retry-After`',
  timeout: 'answers nothing and closes the connection after 30 seconds',
} as const;
export type SandboxFault = keyof typeof sandboxFaults;

export const SimulateInput = Strict(
  {
    order_batch_id: Uuid('Id of the order batch, which has at most 1,000 recipients.'),
    until: Type.Enum([...simulationGoals], {
      description:
        'The status that the orders reach if their recipients accept. Because payment and placement follow an acceptance by themselves, `accepted`, `paid` and `ordered` have the same result.',
    }),
  },
  { title: 'SimulateInput', description: 'The order batch to simulate, and how far.' },
);
export type SimulateInput = Static<typeof SimulateInput>;
