/** Renders a statement of a brand as PDF, like an invoice. */
import { type Cents, subtract, sum } from '../../../kit/money.ts';
import { renderAccountPdf } from '../../invoices/account-pdf.ts';
import { formatInvoiceAmount } from '../../invoices/format-invoice-amount.ts';
import { nameOfDay, nameOfMonth } from '../../invoices/invoice-period.ts';
import { type Column, drawTable } from '../../invoices/pdf-table.ts';
import type { BrandStatement, EarnedLine, LostLine, PaidLine } from './brand-statement.ts';

export interface StatementIssuer {
  name: string;
  isSandbox: boolean;
  issuedAt: Date;
}

export function renderStatementPdf(
  statement: BrandStatement,
  { name: issuer, isSandbox, issuedAt }: StatementIssuer,
): Promise<Buffer> {
  const title = `Statement for ${statement.brand.name}`;
  const head = {
    ...{ title, issuer, issuedAt, name: title },
    month: nameOfMonth(statement.period.start),
    facts: [`From ${issuer}`, `Made ${nameOfDay(issuedAt)}`],
    notice: isSandbox ? 'This is the sandbox: nothing is owed.' : null,
    totals: summaryOf(statement),
    remark: `Not delivered yet, before the commission: ${formatInvoiceAmount(statement.pendingCents)}`,
  };
  return renderAccountPdf(head, async (page) => {
    const { earned, lost, paid } = statement;
    if (earned.length > 0) await drawTable(page, 'Earned', earnedColumns, earned);
    if (lost.length > 0) await drawTable(page, 'Not delivered, so not owed', lostColumns, lost);
    if (paid.length > 0) await drawTable(page, 'Payouts', paidColumns, paid);
  });
}

/** The sums of a statement. The last line is what is owed. */
export const summaryOf = (statement: BrandStatement): [label: string, cents: Cents][] => [
  ['Owed before', statement.openingCents],
  ['Products', sum(statement.earned.map(({ productCents }) => productCents))],
  ['Shipping', sum(statement.earned.map(({ shippingCents }) => shippingCents))],
  ['Commission', subtract(0, sum(statement.earned.map(({ commissionCents }) => commissionCents)))],
  ['Payouts', sum(statement.paid.map(({ amountCents }) => amountCents))],
  ['Owed now', statement.closingCents],
];

const dateColumn = { title: 'Date', width: 85, align: 'left' } as const;
const day = ({ date }: { date: Date }): string => nameOfDay(date);
const referenceColumn = { title: 'Reference', width: 170, align: 'left' } as const;
const reference = (line: { reference: string }): string => line.reference;

const amountColumn = <Line>(title: string, of: (line: Line) => Cents, isBold = false): Column<Line> => ({
  title,
  width: 65,
  align: 'right',
  first: (line) => formatInvoiceAmount(of(line)),
  isBold,
});

const earnedColumns: readonly Column<EarnedLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  amountColumn('Products', ({ productCents }) => productCents),
  amountColumn('Shipping', ({ shippingCents }) => shippingCents),
  amountColumn('Commission', ({ commissionCents }) => subtract(0, commissionCents)),
  amountColumn('Earned', ({ earnedCents }) => earnedCents, true),
];

const lostColumns: readonly Column<LostLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  amountColumn('Products', ({ productCents }) => productCents),
  amountColumn('Shipping', ({ shippingCents }) => shippingCents),
];

const paidColumns: readonly Column<PaidLine>[] = [
  { ...dateColumn, first: day },
  { ...referenceColumn, first: reference },
  { title: '', width: 195, align: 'left', first: ({ isReversal }) => (isReversal ? 'reversed' : '') },
  amountColumn('Amount', ({ amountCents }) => amountCents, true),
];
