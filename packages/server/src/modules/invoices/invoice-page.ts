/** Renders an invoice as an HTML page without scripts, for reading and printing. */
import { type Cents, formatUsd, subtract } from '../../kit/money.ts';
import { type Html, html, Html as Raw } from './html.ts';
import type { InvoiceDocument, OrderLine, OtherLine } from './invoice-document.ts';
import { invoiceStyle } from './invoice-style.ts';

export function renderInvoicePage(invoice: InvoiceDocument, pdfAddress: string): string {
  const title = `Invoice ${invoice.number}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title} – ${invoice.customer}</title>
<style>${new Raw(invoiceStyle)}</style>
</head>
<body>
<main>
<header>
<div><h1>${title}</h1><span class="soft">${invoice.month}</span></div>
<dl>
<dt>From</dt><dd>${invoice.issuer}</dd>
<dt>For</dt><dd>${invoice.customer}</dd>
<dt>Issued</dt><dd>${invoice.issuedOn}</dd>
</dl>
</header>
${invoice.isSandbox ? html`<p class="notice">This is the sandbox: nothing was charged, and nothing is owed.</p>` : ''}
${renderSummary(invoice)}
${invoice.orders.length > 0 ? renderOrders(invoice.orders) : ''}
${invoice.others.length > 0 ? renderOthers(invoice.others) : ''}
<footer>Amounts are in US dollars, days in UTC. <a href="${pdfAddress}">As PDF</a></footer>
</main>
</body>
</html>
`;
  return page.text;
}

function renderSummary({ opening, charges, credits, payments, closing }: InvoiceDocument): Html {
  return html`<table class="summary">
<tr><th scope="row">Owed before</th>${money(opening)}</tr>
<tr><th scope="row">Charges</th>${money(charges)}</tr>
<tr><th scope="row">Credits</th>${money(subtract(0, credits))}</tr>
<tr><th scope="row">Payments</th>${money(subtract(0, payments))}</tr>
<tr class="total"><th scope="row">${closing < 0 ? 'Paid ahead' : 'Owed now'}</th>${money(Math.abs(closing))}</tr>
</table>`;
}

function renderOrders(orders: readonly OrderLine[]): Html {
  return html`<h2>Orders</h2>
<div class="wide" tabindex="0" role="region" aria-label="Orders"><table>
<thead><tr><th>Date</th><th>Recipient</th><th class="money">Products</th><th class="money">Shipping</th><th class="money">Fee</th><th class="money">Tax</th><th class="money">Global relay</th><th class="money">Total</th></tr></thead>
<tbody>
${orders.map(renderOrder)}
</tbody>
</table></div>`;
}

const renderOrder = (line: OrderLine): Html => html`<tr>
<td class="day">${line.date}<small class="reference">${line.reference}</small></td>
<td class="text"><bdi>${line.recipient}</bdi><small>${line.products}</small></td>
${money(line.product)}${money(line.shipping)}${money(line.fee)}${money(line.tax)}${money(line.relay)}${money(line.total)}
</tr>
`;

function renderOthers(others: readonly OtherLine[]): Html {
  return html`<h2>Credits, payments and corrections</h2>
<table>
<thead><tr><th>Date</th><th>What for</th><th class="money">Amount</th></tr></thead>
<tbody>
${others.map(
  ({ date, description, amount }) =>
    html`<tr><td class="day">${date}</td><td class="text">${description}</td>${money(amount)}</tr>
`,
)}
</tbody>
</table>`;
}

const money = (cents: Cents): Html => html`<td class="money">${formatUsd(cents).replace('-', '−')}</td>`;
