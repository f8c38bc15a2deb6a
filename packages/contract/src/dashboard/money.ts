/** What the pages about money show: balances, what is held, what gifts cost each month, and every movement. */
import { fundingSources } from '../account.ts';
import { movementKinds } from '../ledger.ts';
import { define, NoQuery } from '../operations/operation.ts';
import { createdBoundsQuery } from '../order.ts';
import { CentsSchema, Csv, Nullable, type Static, Strict, Timestamp, Type, Uuid } from '../schema.ts';

/** So many months are shown, the current one among them. */
export const shownMonths = 12;

const source = Type.Enum([...fundingSources], {
  description: 'The balance, by its name as a payment method.',
});
const workspaceOf = Nullable(
  Uuid('Id of the workspace that a `WORKSPACE_BALANCE` belongs to. Otherwise null.'),
);
const whileCounting =
  'Null for some seconds or minutes after an update, while the ledger is read for the first time.';

export const MoneyBalance = Type.Object(
  {
    payment_method_id: source,
    workspace_id: workspaceOf,
    workspace_name: Nullable(Type.String({ description: 'Name of this workspace. Otherwise null.' })),
    available: CentsSchema('What can be spent now: without what is held, or what is left of the credit.'),
    held: Nullable(CentsSchema(`What is set aside for gifts that nobody has accepted yet. ${whileCounting}`)),
    owed: Nullable(
      CentsSchema(
        `What the organization owes for gifts that were paid for with the corporate account. Null for other balances. ${whileCounting}`,
      ),
    ),
    credit_limit: Nullable(
      CentsSchema('The most that may be owed and held together. Null for a balance that was paid in.'),
    ),
    is_default: Type.Boolean({ description: 'True if it pays for gifts that name no payment method.' }),
  },
  { title: 'MoneyBalance', description: 'A balance that gifts can be paid from.' },
);
export type MoneyBalance = Static<typeof MoneyBalance>;

export const MoneyMonth = Type.Object(
  {
    month: Type.String({ description: 'The month in UTC, as `YYYY-MM`.' }),
    paid: CentsSchema('What was paid for gifts, in whatever way.'),
    given_back: CentsSchema('What was given back for gifts: refunds, and disputes that were lost.'),
  },
  { title: 'MoneyMonth', description: 'What gifts cost in a month.' },
);
export type MoneyMonth = Static<typeof MoneyMonth>;

export const InvoiceDue = Type.Object(
  {
    invoice_id: Uuid('Id of the latest invoice.'),
    number: Type.String({ description: 'Its number.' }),
    closing_balance: CentsSchema('What was owed when its month ended.'),
    paid_since: CentsSchema('What was paid in since then.'),
    left: CentsSchema('What is left to pay of it: 0 if it is paid.'),
  },
  {
    title: 'InvoiceDue',
    description: 'What is left to pay of the latest invoice. It contains those before.',
  },
);
export type InvoiceDue = Static<typeof InvoiceDue>;

export const Money = Type.Object(
  {
    balances: Type.Array(MoneyBalance, {
      description: 'The balances that the person can pay from.',
    }),
    months: Nullable(
      Type.Array(MoneyMonth, {
        description: `What gifts cost in the last ${shownMonths} months, in the workspaces that the person can use, oldest first and without gaps. The last month is not over yet. ${whileCounting}`,
      }),
    ),
    invoice_due: Nullable(InvoiceDue),
  },
  {
    title: 'Money',
    description:
      'What an organization has, holds and spends. `invoice_due` is null without an invoice, and for a person who cannot use all workspaces.',
  },
);
export type Money = Static<typeof Money>;

export const HeldBatch = Type.Object(
  {
    order_batch_id: Uuid('Id of the order batch.'),
    batch_name: Type.String({ description: 'Its name.' }),
    payment_method_id: source,
    workspace_id: Uuid('Id of the workspace of the batch.'),
    workspace_name: Type.String({ description: 'Name of the workspace of the batch.' }),
    held: CentsSchema('What is still held for its gifts.'),
    held_at: Timestamp('Time at which it was held.'),
    expires_at: Nullable(
      Timestamp('Time at which its gifts expire, and what is left of the hold goes back. Null: never.'),
    ),
  },
  { title: 'HeldBatch', description: 'A batch for which money or credit is held.' },
);
export type HeldBatch = Static<typeof HeldBatch>;

const next = Nullable(
  Uuid(
    'The value to send as the next `before`. Null when there is nothing older. A page may be shorter than its limit and yet have a next one.',
  ),
);
const limit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 50,
    description: 'Number of rows to return, 1 to 100. Default: 50.',
  }),
);

export const HeldBatchList = Type.Object(
  {
    data: Type.Array(HeldBatch, { description: 'The batches, newest first.' }),
    list_meta: Type.Object({ next_before: next }, { description: 'Where to continue.' }),
  },
  { title: 'HeldBatchList', description: 'A page of the batches for which something is held.' },
);
export type HeldBatchList = Static<typeof HeldBatchList>;

export const ListHeldBatchesQuery = Strict({
  before: Type.Optional(Uuid('`next_before` of the page before.')),
  limit,
});
export type ListHeldBatchesQuery = Static<typeof ListHeldBatchesQuery>;

export const MoneyMovement = Type.Object(
  {
    id: Uuid('Id of the movement.'),
    kind: Type.Enum([...movementKinds], {
      description: 'Why money moved, as in `GET /v1/balance_movements`.',
    }),
    payment_method_id: source,
    workspace_id: workspaceOf,
    available: CentsSchema('Change of what can be spent. Negative: it became less.'),
    held: CentsSchema('Change of what is held.'),
    balance_after: Nullable(
      CentsSchema(
        'What could be spent afterwards; of a corporate account, the sum owed and held, as a negative amount. Null if several balances or only some movements are listed, and beyond the newest 10,000.',
      ),
    ),
    reason: Nullable(Type.String({ description: 'The reason that a person gave. Null for none.' })),
    order_id: Nullable(Uuid('Id of the order. Null if it is not about one order that the person can see.')),
    order_reference: Nullable(Type.String({ description: 'Reference of this order. Otherwise null.' })),
    order_batch_id: Nullable(Uuid('Id of the order batch. Null if there is none that the person can see.')),
    batch_name: Nullable(Type.String({ description: 'Name of this batch. Otherwise null.' })),
    invoice_id: Nullable(
      Uuid(
        'Id of the invoice with this movement. Null if it is on none, and for people who see no invoices.',
      ),
    ),
    created_at: Timestamp('Time at which the movement was booked.'),
  },
  { title: 'MoneyMovement', description: 'A change of a balance, or of what is held from it.' },
);
export type MoneyMovement = Static<typeof MoneyMovement>;

export const MoneyMovementList = Type.Object(
  {
    data: Type.Array(MoneyMovement, { description: 'The movements, newest first.' }),
    list_meta: Type.Object({ next_before: next }, { description: 'Where to continue.' }),
  },
  { title: 'MoneyMovementList', description: 'A page of movements.' },
);
export type MoneyMovementList = Static<typeof MoneyMovementList>;

export const ExportMovementsQuery = Strict({
  ...createdBoundsQuery,
  kind: Type.Optional(Type.Enum([...movementKinds], { description: 'Returns only movements of this kind.' })),
  payment_method_id: Type.Optional(
    Type.Enum([...fundingSources], { description: 'Returns only movements of this balance.' }),
  ),
  workspace_id: Type.Optional(Uuid("Returns only movements of this workspace's balance.")),
  about: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Id or reference of an order, or id of an order batch. Returns only its movements.',
    }),
  ),
});
export type ExportMovementsQuery = Static<typeof ExportMovementsQuery>;

export const ListMovementsQuery = Strict({
  ...ExportMovementsQuery.properties,
  before: Type.Optional(Uuid('`next_before` of the page before.')),
  limit,
});
export type ListMovementsQuery = Static<typeof ListMovementsQuery>;

const common = { method: 'GET', tag: 'Money', callers: 'members', access: 'read', status: 200 } as const;

export const moneyPageOperations = {
  getMoney: define({
    ...common,
    path: '/internal/money',
    summary: 'Get balances and costs',
    description:
      'Returns the balances that the person can pay from, what gifts cost in each month, and what is left to pay of the latest invoice.',
    query: NoQuery,
    response: Money,
    errors: [],
  }),
  listHeldBatches: define({
    ...common,
    path: '/internal/held_batches',
    summary: 'List what is held',
    description:
      'Returns the batches for which money or credit is held, in the workspaces that the person can use.',
    query: ListHeldBatchesQuery,
    response: HeldBatchList,
    errors: [],
  }),
  listMovements: define({
    ...common,
    path: '/internal/movements',
    summary: 'List movements of balances',
    description:
      'Returns the changes of the balances that the person can pay from, and of what is held from them, newest first. Who pays and what is visible follow `GET /v1/balance_movements`.',
    query: ListMovementsQuery,
    response: MoneyMovementList,
    errors: [],
  }),
  exportMovements: define({
    ...common,
    path: '/internal/movements/export',
    summary: 'Export movements of balances',
    description:
      'Returns all movements that the filters choose as one CSV file, newest first. The file is sent while it is made: if the connection ends before the file does, ask again.',
    query: ExportMovementsQuery,
    response: Csv('A line of headings, and one for each movement. Amounts are in US dollars, times in UTC.'),
    contentType: 'text/csv; charset=utf-8',
    errors: [],
  }),
} as const;
