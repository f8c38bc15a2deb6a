/** What moved of an organization's money: seen from its balances, from an order, and month by month. */
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

/** Why money moved; what each means is told in the description. */
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
] as const;
export type MovementKind = (typeof movementKinds)[number];

const Kind = Type.Enum([...movementKinds], {
  description:
    '`credit`, `debit`: paid in or taken out. `hold`: reserved for a batch. `release`: given back unused. `capture`: an order paid from a hold. `charge`: an order paid without one. `refund`: money given back for an order. `reversal`: an order that failed is paid back. `late_payment`: taken for an order that had failed.',
});
const Source = Type.Enum([...fundingSources], { description: 'The balance, by the name it is paid with.' });

export const BalanceMovement = Type.Object(
  {
    id: Uuid('Id of the movement.'),
    payment_method_id: Source,
    workspace_id: Nullable(Uuid('Of a `WORKSPACE_BALANCE`: whose it is.')),
    kind: Kind,
    amount: CentsSchema('What is available changed by this much; below zero where it became less.'),
    description: Type.String({ description: 'A sentence for people.' }),
    order_id: Nullable(Uuid('The order it was for.')),
    order_batch_id: Nullable(Uuid('The batch it was for.')),
    created_at: Timestamp('When it was booked.'),
  },
  { title: 'BalanceMovement' },
);
export type BalanceMovement = Static<typeof BalanceMovement>;

export const ListBalanceMovementsQuery = Strict({
  ...pageQuery,
  ...createdBoundsQuery,
  payment_method_id: Type.Optional(
    Type.Enum([...fundingSources], { description: 'Only movements of this balance.' }),
  ),
  workspace_id: Type.Optional(Uuid('Only movements of the balance of this workspace.')),
  order_id: Type.Optional(Uuid('Only what was moved for this order.')),
});
export const BalanceMovementList = ListOf(BalanceMovement);

export const OrderTransfer = Type.Object(
  {
    id: Uuid('Id of the transfer.'),
    kind: Kind,
    description: Type.String({ description: 'A sentence for people.' }),
    created_at: Timestamp('When it was booked.'),
    entries: Type.Array(
      Type.Object({
        account: Type.String({
          description:
            'Such as `balance`, `held:balance`, `receivable`, `cash`, `brand_payable`, `shipping_payable`, `fee_revenue`, `tax_payable`.',
        }),
        amount: CentsSchema('Above zero where the account is credited, below where it is debited.'),
      }),
      { description: 'They sum to zero.' },
    ),
  },
  { title: 'OrderTransfer' },
);
export type OrderTransfer = Static<typeof OrderTransfer>;
export const OrderTransferList = ListOf(OrderTransfer);

export const Invoice = Type.Object(
  {
    id: Uuid('Id of the invoice.'),
    number: Type.String({ description: "Counts the organization's invoices without a gap." }),
    period_start: Timestamp('First moment of the month.'),
    period_end: Timestamp('First moment of the next month.'),
    issued_at: Timestamp('When it was issued; it never changes after.'),
    opening_balance: CentsSchema('Owed when the month began; below zero where more was paid than owed.'),
    charges: CentsSchema('Charged for orders.'),
    credits: CentsSchema('Given back for orders.'),
    payments: CentsSchema('Paid in.'),
    closing_balance: CentsSchema('Owed when the month ended: opening + charges − credits − payments.'),
    html_url: Type.String({ description: 'A page to read and print. Whoever has the address can see it.' }),
    pdf_url: Type.String({ description: 'The same as PDF.' }),
  },
  { title: 'Invoice' },
);
export type Invoice = Static<typeof Invoice>;
export const InvoiceList = ListOf(Invoice);
