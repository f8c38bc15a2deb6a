import { PagedQuery } from '../account.ts';
import {
  BalanceMovementList,
  Invoice,
  InvoiceList,
  ListBalanceMovementsQuery,
  OrderTransferList,
} from '../ledger.ts';
import { IdParams } from '../schema.ts';
import { define, NoQuery } from './operation.ts';

export const moneyOperations = {
  listOrderTransfers: define({
    method: 'GET',
    path: '/v1/orders/{id}/transfers',
    tag: 'Money',
    summary: "List an order's transfers",
    description:
      "Returns every transfer of money for one order, in the order of booking: what was held, what was paid and to whom, and what was given back. Of a hold for the whole batch it shows this order's share.",
    access: 'read',
    params: IdParams,
    query: PagedQuery,
    status: 200,
    response: OrderTransferList,
    errors: ['not_found'],
  }),
  listBalanceMovements: define({
    method: 'GET',
    path: '/v1/balance_movements',
    tag: 'Money',
    summary: 'List balance movements',
    description:
      "Returns the changes of the balances that `GET /v1/payment_methods` lists, newest first. Movements of a workspace's balance are visible to users with access to the workspace, and movements of stored value to the commerce keys of the app. A change of a credit limit is not a movement.",
    access: 'read',
    query: ListBalanceMovementsQuery,
    status: 200,
    response: BalanceMovementList,
    errors: [],
  }),
  listInvoices: define({
    method: 'GET',
    path: '/v1/invoices',
    tag: 'Money',
    summary: 'List invoices',
    description:
      'Returns the monthly invoices of the corporate account, newest first. Requires a user with access to all workspaces of the organization.',
    access: 'read',
    query: PagedQuery,
    status: 200,
    response: InvoiceList,
    errors: ['forbidden'],
  }),
  getInvoice: define({
    method: 'GET',
    path: '/v1/invoices/{id}',
    tag: 'Money',
    summary: 'Get an invoice',
    description: 'Returns one invoice. Requires a user with access to all workspaces of the organization.',
    access: 'read',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: Invoice,
    errors: ['forbidden', 'not_found'],
  }),
} as const;
