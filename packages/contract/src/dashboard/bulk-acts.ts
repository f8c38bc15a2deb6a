/** Acts on many orders at once: what they would do, and how far they are. */
import { define, NoQuery } from '../operations/operation.ts';
import {
  CentsSchema,
  IdParams,
  ListOf,
  Nullable,
  RequiredLine,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';
import { orderStatuses, undeliveredNotificationStatuses } from '../states.ts';

const bulkActs = ['resend', 'cancel', 'change_expiry'] as const;
export type BulkActName = (typeof bulkActs)[number];

/** One act is done to no more orders, and an organization has no more acts under way. */
export const mostBulk = { orders: 100_000, ids: 1_000, running: 5 } as const;

const text = (description: string) => Type.Optional(RequiredLine(255, description));

export const OrderSelection = Strict({
  ids: Type.Optional(
    Type.Array(Uuid('Id of an order.'), {
      minItems: 1,
      maxItems: mostBulk.ids,
      description: `Orders, 1 to ${mostBulk.ids}. Absent: all that the filters leave.`,
    }),
  ),
  status: Type.Optional(Type.Enum([...orderStatuses], { description: 'Orders with this status.' })),
  workspace_id: Type.Optional(Uuid('Orders of this workspace.')),
  order_batch_id: Type.Optional(Uuid('Orders of this batch.')),
  reference_id: text('The order with this reference.'),
  recipient_email: text('Orders of recipients with this e-mail address.'),
  recipient_name: text('Orders of recipients whose name begins with this text.'),
  notification_status: Type.Optional(
    Type.Enum([...undeliveredNotificationStatuses], { description: 'Orders whose mail did not arrive.' }),
  ),
  created_after: Type.Optional(Timestamp('Orders that were created at this time or later.')),
});
export type OrderSelection = Static<typeof OrderSelection>;

const act = Type.Enum([...bulkActs], {
  description:
    '`resend`: mails the gift links again. `cancel`: cancels the orders. `change_expiry`: changes the time at which the gifts expire.',
});
const expiresAt = Type.Optional(
  Timestamp(
    'New time at which the gifts expire, in the future. Required for `change_expiry`, and for no other act.',
  ),
);

export const PreviewBulkActInput = Strict({ act, selection: OrderSelection, expires_at: expiresAt });
export type PreviewBulkActInput = Static<typeof PreviewBulkActInput>;

export const StartBulkActInput = Strict({
  act,
  selection: OrderSelection,
  expires_at: expiresAt,
  as_of: Uuid('The `as_of` of the preview. Orders that were created since are left alone.'),
});
export type StartBulkActInput = Static<typeof StartBulkActInput>;

const Reasons = (description: string) =>
  Type.Array(
    Type.Object({
      reason: Type.String({ description: 'A sentence.' }),
      count: Type.Integer({ description: 'Number of orders.' }),
    }),
    { description },
  );

export const BulkPreview = Type.Object(
  {
    as_of: Uuid('Names the moment of the preview.'),
    matched: Type.Integer({ description: 'Number of orders that are selected.' }),
    possible: Type.Integer({ description: 'Number of those to which it can be done now.' }),
    impossible: Reasons('Why it cannot be done to the others.'),
    released: CentsSchema(
      'What is held for these orders and goes back when they are canceled. 0 for other acts.',
    ),
  },
  { title: 'BulkPreview', description: 'What an act on many orders would do.' },
);
export type BulkPreview = Static<typeof BulkPreview>;

export const BulkAct = Type.Object(
  {
    id: Uuid('Id of the act.'),
    act,
    status: Type.Enum(['running', 'done', 'stopped'], {
      description:
        '`running`: it goes on. `done`: every order was tried. `stopped`: somebody has stopped it, or whoever began it may not do it any more.',
    }),
    expires_at: Nullable(Timestamp('The new expiry, of `change_expiry`.')),
    orders: Type.Integer({ description: 'Number of orders that were selected.' }),
    done: Type.Integer({ description: 'Number of orders to which it was done.' }),
    failed: Type.Integer({ description: 'Number of orders to which it could not be done.' }),
    failures: Reasons('Why it could not be done, the most frequent reasons first, at most 20.'),
    user_name: Type.String({ description: 'Name of the person who began it.' }),
    created_at: Timestamp('Time at which it was begun.'),
    ended_at: Nullable(Timestamp('Time at which it ended.')),
  },
  { title: 'BulkAct', description: 'An act on many orders. It goes on without its page.' },
);
export type BulkAct = Static<typeof BulkAct>;

export const bulkActOperations = {
  previewBulkAct: define({
    method: 'POST',
    path: '/internal/bulk_acts/preview',
    tag: 'Bulk acts',
    summary: 'Tell what an act on many orders would do',
    description: `Counts the orders that are selected, and the money that would move. At most ${mostBulk.orders} orders can be selected.`,
    callers: 'members',
    access: 'write',
    body: PreviewBulkActInput,
    status: 200,
    response: BulkPreview,
    errors: [],
  }),
  startBulkAct: define({
    method: 'POST',
    path: '/internal/bulk_acts',
    tag: 'Bulk acts',
    summary: 'Act on many orders',
    description: `Does something to each of the selected orders once, in the background. An organization has at most ${mostBulk.running} such acts under way.`,
    callers: 'members',
    access: 'write',
    body: StartBulkActInput,
    status: 201,
    response: BulkAct,
    errors: [],
  }),
  listBulkActs: define({
    method: 'GET',
    path: '/internal/bulk_acts',
    tag: 'Bulk acts',
    summary: 'List acts on many orders',
    description:
      'Returns the twenty newest acts of the organization, newest first. They are kept for 30 days.',
    callers: 'members',
    access: 'read',
    query: NoQuery,
    status: 200,
    response: ListOf(BulkAct),
    errors: [],
  }),
  stopBulkAct: define({
    method: 'POST',
    path: '/internal/bulk_acts/{id}/stop',
    tag: 'Bulk acts',
    summary: 'Stop an act on many orders',
    description:
      'Leaves the orders alone to which it was not done yet. What was done stays. One that has ended stays as it is.',
    callers: 'members',
    access: 'write',
    params: IdParams,
    status: 200,
    response: BulkAct,
    errors: ['not_found'],
  }),
} as const;
