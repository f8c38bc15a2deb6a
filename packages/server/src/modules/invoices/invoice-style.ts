import { createHash } from 'node:crypto';

/** The style of the invoice page, for screens of any width and for printing. */
export const invoiceStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f1ed; color: #2b1a24; font: 15px/1.5 -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
main { max-width: 1040px; margin: 32px auto; padding: 48px; background: #fff; border-top: 6px solid #8a1f4d; border-radius: 0 0 12px 12px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 24px; margin-bottom: 40px; }
h1 { margin: 0; font: 32px/1.2 Georgia, "Times New Roman", serif; }
h2 { margin: 40px 0 8px; font: 20px/1.3 Georgia, "Times New Roman", serif; }
dl { display: grid; grid-template-columns: auto auto; gap: 2px 24px; margin: 0; }
dt, .soft { color: #6b5a63; }
dd { margin: 0; text-align: right; }
.notice { margin: 0 0 32px; padding: 10px 16px; background: #fff4d6; border-radius: 8px; }
.summary { width: min(100%, 420px); margin-left: auto; }
.summary th { font-size: inherit; font-weight: 400; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: #6b5a63; font-size: 13px; font-weight: 600; text-align: left; vertical-align: baseline; }
th, td { padding: 8px 0 8px 16px; border-bottom: 1px solid #e8dfe3; }
th:first-child, td:first-child { padding-left: 0; }
td { vertical-align: top; }
.money { text-align: right; white-space: nowrap; }
.text { overflow-wrap: anywhere; min-width: 9em; }
.day { white-space: nowrap; }
small { display: block; color: #6b5a63; font-size: 12px; }
.reference { font-family: ui-monospace, Consolas, monospace; font-size: 11px; }
tr.total > * { border-bottom: 0; border-top: 2px solid #2b1a24; font-weight: 700; font-size: 17px; color: inherit; }
footer { margin-top: 40px; color: #6b5a63; font-size: 13px; }
@media (max-width: 700px) { main { margin: 0; padding: 24px; border-radius: 0; } }
@media print {
  @page { margin: 14mm; }
  body { background: #fff; font-size: 9pt; }
  main { max-width: none; margin: 0; padding: 0; border: 0; border-radius: 0; }
  .wide { overflow: visible; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  h2 { break-after: avoid; }
  th, td { padding: 4px 0 4px 8px; font-size: 8pt; }
  small, .reference { font-size: 7pt; }
  a { display: none; }
}
`;

/** The content security policy of the page, which allows this style and nothing else. */
export const invoiceContentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(invoiceStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
