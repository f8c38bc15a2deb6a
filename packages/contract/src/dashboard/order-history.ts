/** What happened to one order, told to the members of its organization, and what they correct. */
import { MailingAddress } from '../address.ts';
import { define, NoQuery } from '../operations/operation.ts';
import { OrderDetail } from '../order.ts';
import { CentsSchema, IdParams, Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';
import { orderStatuses, shipmentStatuses } from '../states.ts';

const Text = (description: string) => Type.String({ description });

export const OrderMoney = Type.Object(
  {
    held: CentsSchema('What is held for the order now.'),
    paid: CentsSchema('What was taken from the payer.'),
    given_back: CentsSchema('What the payer has got back.'),
    kept: CentsSchema('`paid` − `given_back`: what the order has cost the payer.'),
    refundable: Nullable(
      CentsSchema('What can still be given back. Refunds under way are counted. Null if nothing was paid.'),
    ),
  },
  { title: 'OrderMoney', description: 'Sums of the entries of the ledger for one order.' },
);
export type OrderMoney = Static<typeof OrderMoney>;

export const OrderHistory = Type.Object(
  {
    now: Timestamp('The time of the organization, which a sandbox may have moved.'),
    is_address_open: Type.Boolean({
      description: 'True while the postal address can be corrected.',
    }),
    ships_to: Nullable(
      Text('Country code of the postal address. The address itself is not shown. Null if there is none.'),
    ),
    has_open_payment: Type.Boolean({ description: 'True while a card gateway carries out a payment.' }),
    money: OrderMoney,
    statuses: Type.Array(
      Type.Object({ status: Type.Enum([...orderStatuses]), at: Timestamp('Time of the status.') }),
      { description: 'The statuses that the order has had, in their order.' },
    ),
    mails: Type.Array(
      Type.Object({
        id: Uuid('Id of the mail.'),
        template: Text('What the mail is about, such as `gift`, `gift_reminder` or `gift_shipped`.'),
        to_email: Text('E-mail address.'),
        status: Text('What became of it: `pending`, `sent`, `caught`, `failed`, `skipped`, `suppressed` …'),
        failure: Nullable(Text('Why it did not arrive.')),
        created_at: Timestamp('Time at which it was written.'),
      }),
      { description: 'The mails about the order, oldest first.' },
    ),
    parcels: Type.Array(
      Type.Object({
        shipment_id: Uuid('Id of the shipment.'),
        brand_name: Text('Name of the brand that ships it.'),
        status: Type.Enum([...shipmentStatuses]),
        at: Timestamp('Time of the status.'),
      }),
      { description: 'What happened to the shipments, oldest first.' },
    ),
    events: Type.Array(
      Type.Object({
        id: Uuid('Id of the event.'),
        event_type: Text('Type of the event.'),
        sequence: Type.Integer({ description: 'Number of the event in the stream of the organization.' }),
        created_at: Timestamp('Time of the event.'),
      }),
      { description: 'The events about the order of the last 90 days, oldest first.' },
    ),
    attempts: Type.Array(
      Type.Object({
        id: Uuid('Id of the attempt.'),
        event_id: Uuid('Id of the event.'),
        url: Text('Address of the webhook.'),
        attempted_at: Timestamp('Time of the request.'),
        response_status: Nullable(Type.Integer({ description: 'Status of the answer, if one came.' })),
        failure: Nullable(Text('Why it failed. Null if it succeeded.')),
        duration_ms: Type.Integer({ description: 'Duration in milliseconds.' }),
      }),
      {
        description: 'Attempts to deliver these events to webhooks, oldest first. Empty for all but admins.',
      },
    ),
    acts: Type.Array(
      Type.Object({
        act: Text('What was done, as the audit log calls it.'),
        actor_kind: Text('Who did it, as the audit log calls them.'),
        email: Nullable(Text('E-mail address of the user who did it. Null for others.')),
        at: Timestamp('When it was done, by the clock of the organization.'),
      }),
      { description: 'What people did to the order and its batch, oldest first, at most 200.' },
    ),
  },
  { title: 'OrderHistory', description: 'Everything that happened to an order.' },
);
export type OrderHistory = Static<typeof OrderHistory>;

export const CorrectOrderAddressInput = Strict({ mailing_address: MailingAddress });
export type CorrectOrderAddressInput = Static<typeof CorrectOrderAddressInput>;

export const orderHistoryOperations = {
  getOrderHistory: define({
    method: 'GET',
    path: '/internal/orders/{id}/history',
    tag: 'Orders',
    summary: 'Tell what happened to an order',
    description:
      'Returns statuses, mails, parcels, events, attempts of webhooks, acts and sums of the ledger.',
    callers: 'members',
    access: 'read',
    reveals: 'recipients',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: OrderHistory,
    errors: ['not_found'],
  }),
  correctOrderAddress: define({
    method: 'POST',
    path: '/internal/orders/{id}/correct_address',
    tag: 'Orders',
    summary: 'Correct the postal address of an order',
    description:
      'Replaces the address of an accepted gift, until one of its parcels has a tracking number. The country and the amounts stay. The address that was given before is not shown.',
    callers: 'members',
    access: 'write',
    params: IdParams,
    body: CorrectOrderAddressInput,
    status: 200,
    response: OrderDetail,
    errors: ['not_found', 'order_state'],
  }),
} as const;
