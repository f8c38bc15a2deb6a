/** How an organization's money moves: by balance, by order and by month. */
import { fundingSources } from './account.ts';
import { createdBoundsQuery } from './order.ts';
import {
  CentsSchema,
  ListOf,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from './schema.ts';

/** Why money moved. The description of `Kind` explains each value. */
export const movementKinds = [
  'credit',
  'debit',
  'hold',
  'release',
  'capture',
  'charge',
  'refund',
  'reversal',
  'late_payment',
  'refund_returned',
  'dispute',
  'dispute_won',
  'dispute_lost',
] as const;

const Kind = Type.Enum([...movementKinds], {
  description:
    'Why money moved. `credit`: money was paid in. `debit`: money was taken out. `hold`: money was reserved for a batch. `release`: a hold was given back unused. `capture`: an order was paid from a hold. `charge`: an order was paid without a hold. `refund`: money was given back for an order. `reversal`: an order failed after it was paid. `late_payment`: a card paid for an order that had failed. `refund_returned`: a bank sent a refund back. `dispute`: a bank withdrew money because the cardholder disputes the payment. `dispute_won`: the bank gave it back. `dispute_lost`: the cardholder keeps it.',
});
const Source = Type.Enum([...fundingSources], {
  description: 'The balance, by its name as a payment method.',
});

export const BalanceMovement = Type.Object(
  {
    id: Uuid('Id of the movement.'),
    payment_method_id: Source,
    workspace_id: Nullable(
      Uuid('Id of the workspace that a `WORKSPACE_BALANCE` belongs to. Null for other balances.'),
    ),
    kind: Kind,
    amount: CentsSchema(
      'Change of the available amount: positive when it grew, negative when it became smaller.',
    ),
    description: Type.String({ description: 'A sentence for people.' }),
    order_id: Nullable(
      Uuid(
        'Id of the order. Null when the movement is not for one order, or is for a workspace that the user has no access to.',
      ),
    ),
    order_batch_id: Nullable(
      Uuid(
        'Id of the order batch. Null when the movement is not for an order batch, or is for a workspace that the user has no access to.',
      ),
    ),
    created_at: Timestamp('Time at which the movement was booked.'),
  },
  { title: 'BalanceMovement', description: 'One change of the available amount of a balance.' },
);
export type BalanceMovement = Static<typeof BalanceMovement>;

export const ListBalanceMovementsQuery = Strict({
  ...pageQuery,
  ...createdBoundsQuery,
  payment_method_id: Type.Optional(
    Type.Enum([...fundingSources], { description: 'Returns only movements of this balance.' }),
  ),
  workspace_id: Type.Optional(Uuid("Returns only movements of this workspace's balance.")),
  order_id: Type.Optional(Uuid('Returns only movements for this order.')),
});
export const BalanceMovementList = ListOf(BalanceMovement);

export const OrderTransfer = Type.Object(
  {
    id: Uuid('Id of the transfer.'),
    kind: Kind,
    description: Type.String({ description: 'A sentence for people.' }),
    created_at: Timestamp('Time at which the transfer was booked.'),
    entries: Type.Array(
      Type.Object({
        account: Type.String({
          description:
            'Account of the ledger, such as `balance`, `held:balance`, `receivable`, `cash`, `gateway_cash`, `brand_payable`, `shipping_payable`, `fee_revenue` or `tax_payable`.',
        }),
        amount: CentsSchema('Positive when the account is credited, negative when it is debited.'),
      }),
      { description: 'The entries of the transfer. Their amounts sum to zero.' },
    ),
  },
  { title: 'OrderTransfer', description: 'A transfer of money between accounts of the ledger.' },
);
export type OrderTransfer = Static<typeof OrderTransfer>;
export const OrderTransferList = ListOf(OrderTransfer);

export const Invoice = Type.Object(
  {
    id: Uuid('Id of the invoice.'),
    number: Type.String({
      description:
        "Invoice number, such as `INV-K3F9QZ-0001`. The organization's invoices are numbered without gaps.",
    }),
    period_start: Timestamp('First moment of the month.'),
    period_end: Timestamp('First moment of the next month.'),
    issued_at: Timestamp('Time at which the invoice was issued. It never changes after that.'),
    opening_balance: CentsSchema(
      'Amount owed when the month began. Negative when more was paid than was owed.',
    ),
    charges: CentsSchema('Amount charged for orders in the month.'),
    credits: CentsSchema('Amount given back for orders in the month.'),
    payments: CentsSchema('Amount paid in during the month.'),
    closing_balance: CentsSchema(
      'Amount owed when the month ended: `opening_balance` + `charges` − `credits` − `payments`.',
    ),
    html_url: Type.String({
      description: 'Address of a page to read and print. Anybody who has the address can open it.',
    }),
    pdf_url: Type.String({
      description: 'Address of the same invoice as a PDF. Anybody who has the address can open it.',
    }),
  },
  { title: 'Invoice', description: 'The invoice of the corporate account for one calendar month in UTC.' },
);
export type Invoice = Static<typeof Invoice>;
export const InvoiceList = ListOf(Invoice);
