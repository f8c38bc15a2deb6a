import type { CallerContext } from '../../context/context.ts';
import type { HandlersOf } from '../../handlers.ts';
import { AppError } from '../../kit/errors.ts';
import { offsetOf, withPageDefaults } from '../../lists/page.ts';
import { findInvoice, findInvoices } from './invoices.sql.ts';
import { presentInvoice } from './present-invoice.ts';

/** Refuses callers without access to all workspaces, because an invoice names recipients of all of them. */
function requireWholeOrganization({ caller }: CallerContext): void {
  if (caller.canAccessAllWorkspaces) return;
  throw new AppError('forbidden', 'Invoices are for users who reach all workspaces of the organization.');
}

export const invoiceHandlers: HandlersOf<'listInvoices' | 'getInvoice'> = {
  listInvoices: async (context, db, { query }) => {
    requireWholeOrganization(context);
    const page = withPageDefaults(query);
    const { invoices, total } = await findInvoices(db, context.organization.id, {
      limit: page.per_page,
      offset: offsetOf(page),
    });
    return { data: invoices.map((row) => presentInvoice(context, row)), list_meta: { total_count: total } };
  },
  getInvoice: async (context, db, { params }) => {
    requireWholeOrganization(context);
    const invoice = await findInvoice(db, context.organization.id, params.id);
    if (!invoice) throw new AppError('not_found', 'Invoice not found');
    return presentInvoice(context, invoice);
  },
};
