import { expect, it } from 'vitest';
import { meaningsOf, pagesOf } from '../../kit/pdf/pdf.fixtures.ts';
import type { InvoiceDocument, OrderLine } from './invoice-document.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';

const orderOf = (recipient: string): OrderLine => ({
  date: 'Oct 3, 2026',
  reference: 'A1B2C3D4E5F6A7B8C9D0E1F2',
  recipient,
  products: '宇治抹茶',
  product: 4_200,
  shipping: 500,
  fee: 0,
  tax: 0,
  relay: 0,
  total: 4_700,
});

const invoice: InvoiceDocument = {
  number: 'INV-ABC123-0001',
  issuer: 'Gifts',
  customer: 'شركة الهدايا',
  month: 'October 2026',
  issuedOn: 'Nov 1, 2026',
  issuedAt: new Date('2026-11-01T00:00:00Z'),
  isSandbox: false,
  opening: 0,
  charges: 9_400,
  credits: 0,
  payments: 0,
  closing: 9_400,
  orders: [orderOf('محمد بن سلمان'), orderOf('山田 花子')],
  others: [{ date: 'Oct 5, 2026', description: 'Paid in: Überweisung 4711', amount: -100 }],
};

it('an invoice shows names in their own script', async () => {
  const pdf = await renderInvoicePdf(invoice);
  const [page] = await pagesOf(pdf);
  expect(meaningsOf(pdf)).toEqual(['For شركة الهدايا', 'محمد بن سلمان']);
  for (const words of [
    'Invoice INV-ABC123-0001',
    '山田 花子',
    '宇治抹茶',
    '$47.00',
    'Überweisung 4711',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('□');
});

it('the same invoice is the same PDF', async () => {
  expect((await renderInvoicePdf(invoice)).equals(await renderInvoicePdf(invoice))).toBe(true);
});
