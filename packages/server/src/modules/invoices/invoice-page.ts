/** Renders an invoice as an HTML page without scripts, for reading and printing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Html, html, Html as Raw } from '../../kit/html.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { formatInvoiceAmount } from './format-invoice-amount.ts';
import type { InvoiceDocument, OrderLine, OtherLine } from './invoice-document.ts';
import { invoiceStyle } from './invoice-style.ts';

/** The number of lines that are rendered before other requests are served. */
const linesPerPart = 250;

/** Returns the page in parts, because an invoice can have a hundred thousand lines. */
export async function* renderInvoicePage(
  invoice: InvoiceDocument,
  pdfAddress: string,
): AsyncGenerator<string> {
  yield renderHead(invoice).text;
  if (invoice.orders.length > 0) yield* renderTable(ordersTable, invoice.orders, renderOrder);
  if (invoice.others.length > 0) yield* renderTable(othersTable, invoice.others, renderOther);
  yield renderFoot(pdfAddress).text;
}

const renderHead = (invoice: InvoiceDocument): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>Invoice ${invoice.number} – ${invoice.customer}</title>
<style>${new Raw(invoiceStyle)}</style>
</head>
<body>
<main>
<header>
<div><h1>Invoice ${invoice.number}</h1><span class="soft">${invoice.month}</span></div>
<dl>
<dt>From</dt><dd>${invoice.issuer}</dd>
<dt>For</dt><dd>${invoice.customer}</dd>
<dt>Issued</dt><dd>${invoice.issuedOn}</dd>
</dl>
</header>
${invoice.isSandbox ? html`<p class="notice">This is the sandbox: nothing was charged, and nothing is owed.</p>` : ''}
${renderSummary(invoice)}
`;

const renderFoot = (pdfAddress: string): Html => html`
<footer>Amounts are in US dollars, days in UTC. <a href="${pdfAddress}">As PDF</a></footer>
</main>
</body>
</html>
`;

/** What is before and after the rows of a table. */
interface TableFrame {
  readonly before: string;
  readonly after: string;
}

async function* renderTable<Line>(
  { before, after }: TableFrame,
  lines: readonly Line[],
  renderLine: (line: Line) => Html,
): AsyncGenerator<string> {
  yield before;
  for (let from = 0; from < lines.length; from += linesPerPart) {
    if (from > 0) await nextTurn();
    const part = lines.slice(from, from + linesPerPart);
    yield part.map((line) => renderLine(line).text).join('');
  }
  yield after;
}

const ordersTable: TableFrame = {
  before: `<h2>Orders</h2>
<div class="wide" tabindex="0" role="region" aria-label="Orders"><table>
<thead><tr><th>Date</th><th>Recipient</th><th class="money">Products</th><th class="money">Shipping</th><th class="money">Fee</th><th class="money">Tax</th><th class="money">Global relay</th><th class="money">Total</th></tr></thead>
<tbody>
`,
  after: `
</tbody>
</table></div>`,
};

const othersTable: TableFrame = {
  before: `<h2>Credits, payments and corrections</h2>
<table>
<thead><tr><th>Date</th><th>What for</th><th class="money">Amount</th></tr></thead>
<tbody>
`,
  after: `
</tbody>
</table>`,
};

function renderSummary({ opening, charges, credits, payments, closing }: InvoiceDocument): Html {
  return html`<table class="summary">
<tr><th scope="row">Owed before</th>${money(opening)}</tr>
<tr><th scope="row">Charges</th>${money(charges)}</tr>
<tr><th scope="row">Credits</th>${money(subtract(0, credits))}</tr>
<tr><th scope="row">Payments</th>${money(subtract(0, payments))}</tr>
<tr class="total"><th scope="row">${closing < 0 ? 'Paid ahead' : 'Owed now'}</th>${money(Math.abs(closing))}</tr>
</table>`;
}

const renderOrder = (line: OrderLine): Html => html`<tr>
<td class="day">${line.date}<small class="reference">${line.reference}</small></td>
<td class="text"><bdi>${line.recipient}</bdi><small>${line.products}</small></td>
${money(line.product)}${money(line.shipping)}${money(line.fee)}${money(line.tax)}${money(line.relay)}${money(line.total)}
</tr>
`;

const renderOther = ({ date, description, amount }: OtherLine): Html =>
  html`<tr><td class="day">${date}</td><td class="text">${description}</td>${money(amount)}</tr>
`;

const money = (cents: Cents): Html => html`<td class="money">${formatInvoiceAmount(cents)}</td>`;
