/** What stands on an invoice, line by line. The invoices themselves are public: `listInvoices` and `getInvoice`. */
import { define } from '../operations/operation.ts';
import {
  CentsSchema,
  Csv,
  IdParams,
  ListOf,
  Nullable,
  pageQuery,
  type Static,
  Strict,
  Timestamp,
  Type,
  Uuid,
} from '../schema.ts';

export const InvoiceLine = Type.Object(
  {
    id: Uuid('Id of the movement.'),
    created_at: Timestamp('Time at which it was booked.'),
    description: Type.String({ description: 'A sentence for people. For an order, its products.' }),
    recipient_name: Nullable(
      Type.String({ description: 'Name of the recipient of the order. Otherwise null.' }),
    ),
    order_id: Nullable(Uuid('Id of the order. Null if the line is not about one.')),
    order_reference: Nullable(Type.String({ description: 'Reference of this order. Otherwise null.' })),
    amount: CentsSchema('What it adds to what is owed. Negative for payments, and for what was given back.'),
  },
  { title: 'InvoiceLine', description: 'A line of an invoice.' },
);
export type InvoiceLine = Static<typeof InvoiceLine>;

const common = {
  method: 'GET',
  tag: 'Money',
  callers: 'members',
  access: 'read',
  reveals: 'recipients',
  params: IdParams,
  status: 200,
} as const;

export const invoiceLineOperations = {
  listInvoiceLines: define({
    ...common,
    path: '/internal/invoices/{id}/lines',
    summary: 'List the lines of an invoice',
    description: 'Returns its lines in the order of booking. Requires a person who can use all workspaces.',
    query: Strict({ ...pageQuery }),
    response: ListOf(InvoiceLine),
    errors: ['forbidden', 'not_found'],
  }),
  exportInvoice: define({
    ...common,
    path: '/internal/invoices/{id}/export',
    summary: 'Export an invoice',
    description:
      'Returns all lines of an invoice as one CSV file, which is sent while it is made. The column `amount` adds up from the opening to the closing balance. Requires a person who can use all workspaces.',
    query: Strict({}),
    response: Csv(
      'A line of headings, the opening balance, a line for each movement, and the closing balance.',
    ),
    contentType: 'text/csv; charset=utf-8',
    errors: ['forbidden', 'not_found'],
  }),
} as const;
