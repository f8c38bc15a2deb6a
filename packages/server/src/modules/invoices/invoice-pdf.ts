/** Renders an invoice as PDF. */
import { type Cents, subtract } from '../../kit/money.ts';
import { type AccountHead, renderAccountPdf } from './account-pdf.ts';
import { formatInvoiceAmount } from './format-invoice-amount.ts';
import type { InvoiceDocument, OrderLine, OtherLine } from './invoice-document.ts';
import { type Column, drawTable } from './pdf-table.ts';

export const renderInvoicePdf = (invoice: InvoiceDocument): Promise<Buffer> =>
  renderAccountPdf(headOf(invoice), async (page) => {
    if (invoice.orders.length > 0) await drawTable(page, 'Orders', orderColumns, invoice.orders);
    if (invoice.others.length > 0)
      await drawTable(page, 'Credits, payments and corrections', otherColumns, invoice.others);
  });

const headOf = (invoice: InvoiceDocument): AccountHead => ({
  title: `Invoice ${invoice.number}`,
  month: invoice.month,
  issuer: invoice.issuer,
  issuedAt: invoice.issuedAt,
  facts: [`From ${invoice.issuer}`, `For ${invoice.customer}`, `Issued ${invoice.issuedOn}`],
  notice: invoice.isSandbox ? 'This is the sandbox: nothing was charged, and nothing is owed.' : null,
  totals: totalsOf(invoice),
  name: invoice.number,
});

const totalsOf = ({ opening, charges, credits, payments, closing }: InvoiceDocument) =>
  [
    ['Owed before', opening],
    ['Charges', charges],
    ['Credits', subtract(0, credits)],
    ['Payments', subtract(0, payments)],
    [closing < 0 ? 'Paid ahead' : 'Owed now', Math.abs(closing)],
  ] as const;

const moneyColumn = (title: string, of: (line: OrderLine) => Cents, isTotal = false): Column<OrderLine> => ({
  title,
  width: isTotal ? 50 : 45,
  align: 'right',
  first: (line) => formatInvoiceAmount(of(line)),
  isBold: isTotal,
});

const orderColumns: readonly Column<OrderLine>[] = [
  {
    title: 'Date',
    width: 110,
    align: 'left',
    first: ({ date }) => date,
    second: ({ reference }) => reference,
  },
  {
    title: 'Recipient',
    width: 130,
    align: 'left',
    first: ({ recipient }) => recipient,
    second: ({ products }) => products,
  },
  moneyColumn('Products', ({ product }) => product),
  moneyColumn('Shipping', ({ shipping }) => shipping),
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('Tax', ({ tax }) => tax),
  moneyColumn('Relay', ({ relay }) => relay),
  moneyColumn('Total', ({ total }) => total, true),
];

const otherColumns: readonly Column<OtherLine>[] = [
  { title: 'Date', width: 98, align: 'left', first: ({ date }) => date },
  { title: 'What for', width: 327, align: 'left', first: ({ description }) => description },
  {
    title: 'Amount',
    width: 90,
    align: 'right',
    first: ({ amount }) => formatInvoiceAmount(amount),
    isBold: true,
  },
];
