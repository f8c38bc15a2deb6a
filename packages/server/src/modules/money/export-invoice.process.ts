import type { InvoiceLine } from '@gifts/contract/dashboard/invoice-lines';
import type { CallerContext } from '../../context/context.ts';
import { byteOrderMark, type CsvCell, csvLine } from '../../kit/csv.ts';
import { dollarCell } from '../../kit/dollar-cell.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { recordLooks } from '../audit/record-looks.process.ts';
import { findSomeLines, type InvoiceRow } from '../invoices/invoices.sql.ts';
import { presentLines, requireInvoice } from './invoice-lines.ts';

const sliceSize = 500;

/** Answers an invoice as CSV, whose amounts add up to what was owed at its end. The look is recorded before it is shown. */
export async function exportInvoice(context: CallerContext, id: string): Promise<FileAnswer> {
  const invoice = await requireInvoice(context, context.db, id);
  await recordLooks(context, [
    {
      organizationId: context.organization.id,
      act: 'export_invoice',
      subject: { kind: 'invoice', id: invoice.id },
      details: { number: invoice.number },
    },
  ]);
  return new FileAnswer(`${invoice.number}.csv`, linesOf(context, invoice));
}

/** Reads and writes a slice at a time, when the reader has taken the one before. */
async function* linesOf(
  context: CallerContext,
  invoice: InvoiceRow,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(byteOrderMark + csvLine(Object.keys(columns)) + lineOf(openingOf(invoice)));
  for (let offset = 0; ; offset += sliceSize) {
    const lines = await findSomeLines(context.db, invoice, { offset, limit: sliceSize });
    const presented = await presentLines(context, context.db, lines);
    if (presented.length > 0) yield Buffer.from(presented.map(lineOf).join(''));
    if (lines.length < sliceSize) break;
  }
  yield Buffer.from(
    csvLine([
      invoice.period_end.toISOString(),
      'Owed at the end',
      null,
      null,
      null,
      dollarCell(invoice.closing_cents),
    ]),
  );
}

type Line = Omit<InvoiceLine, 'id'>;

const openingOf = ({ period_start: start, opening_cents: opening }: InvoiceRow): Line => ({
  created_at: start.toISOString(),
  description: 'Owed before',
  recipient_name: null,
  order_id: null,
  order_reference: null,
  amount: opening,
});

const columns: Readonly<Record<string, (line: Line) => CsvCell>> = {
  created_at: ({ created_at }) => created_at,
  description: ({ description }) => description,
  recipient_name: ({ recipient_name }) => recipient_name,
  order_reference: ({ order_reference }) => order_reference,
  order_id: ({ order_id }) => order_id,
  amount: ({ amount }) => dollarCell(amount),
};

const lineOf = (line: Line): string => csvLine(Object.values(columns).map((cellOf) => cellOf(line)));
