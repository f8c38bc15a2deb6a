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
    summary: "List transfers of an order's money",
    description:
      "What was held, paid, to whom it went and what was given back, in the order it was booked. Of what was held for the batch, this order's share is shown.",
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
    summary: 'List movements of balances',
    description:
      "What made the balances of `GET /v1/payment_methods` grow or shrink, newest first: of balances of workspaces the key's user can reach, and of stored value to the app's commerce keys only. A change of a credit limit is not a movement.",
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
      'The monthly invoices of the corporate account, newest first. For users who reach all workspaces of the organization.',
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
    description: 'For users who reach all workspaces of the organization.',
    access: 'read',
    params: IdParams,
    query: NoQuery,
    status: 200,
    response: Invoice,
    errors: ['forbidden', 'not_found'],
  }),
} as const;
