import type { MemberHandlersOf } from '../../handlers.ts';
import { withPageDefaults } from '../../lists/page.ts';
import { exportInvoice } from './export-invoice.process.ts';
import { exportMovements } from './export-movements.process.ts';
import { getMoney } from './get-money.ts';
import { listInvoiceLines } from './invoice-lines.ts';
import { listHeldBatches } from './list-held-batches.ts';
import { listMovements } from './list-movements.ts';
import { listPaymentCards, makeCardLink, removePaymentCard, renamePaymentCard } from './saved-cards.ts';

export const moneyHandlers: MemberHandlersOf<
  | 'getMoney'
  | 'listHeldBatches'
  | 'listMovements'
  | 'exportMovements'
  | 'listInvoiceLines'
  | 'exportInvoice'
  | 'listPaymentCards'
  | 'createCardLink'
  | 'renamePaymentCard'
  | 'removePaymentCard'
> = {
  getMoney: (context, db) => getMoney(context, db),
  listHeldBatches: (context, db, { query }) => listHeldBatches(context, db, query),
  listMovements: (context, _db, { query }) => listMovements(context, query),
  exportMovements: (context, _db, { query }) => exportMovements(context, query),
  listInvoiceLines: (context, db, { params, query }) =>
    listInvoiceLines(context, db, params.id, withPageDefaults(query)),
  exportInvoice: (context, _db, { params }) => exportInvoice(context, params.id),
  listPaymentCards: (context, db) => listPaymentCards(context, db),
  createCardLink: {
    handle: async (context, tx) => makeCardLink(context, tx),
    // The address is stored nowhere, so a repeated request gets another one.
    secret: {
      remove: (answer) => ({ ...answer, url: '' }),
      restore: async (context, tx) => makeCardLink(context, tx),
    },
  },
  renamePaymentCard: (context, tx, { params, body }) => renamePaymentCard(context, tx, params.id, body),
  removePaymentCard: (context, tx, { params, body }) => removePaymentCard(context, tx, params.id, body),
};
