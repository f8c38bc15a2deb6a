import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/statements.ts';
import { referenceId } from '../kit/ids.ts';
import { formatUsd } from '../kit/money.ts';
import { type LedgerFinding, verifyLedger } from '../modules/ledger/verify-ledger.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { type Explanation, explainOrder } from '../modules/payments/balances/explain-order.ts';
import { inColumns } from './columns.ts';
import type { Command } from './command.ts';
import { requireSingle, runAction } from './parse-arguments.ts';
import { printProgress } from './start-database.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `ledger verify [--organization ID]
       gifts ledger explain ORDER

"verify" proves the books from their rows and ends with exit code 1 where they break.`,
  run: (args) => runAction('ledger', { verify, explain }, args),
};

interface VerificationSummary {
  organizations: number;
  transfers: number;
  sealed: number;
  findings: number;
}

async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const proof = await withData(async (db) => {
    const organizations = values.organization
      ? [await requireOrganization(db, values.organization)]
      : await listOrganizations(db);
    const total: VerificationSummary = {
      organizations: organizations.length,
      transfers: 0,
      sealed: 0,
      findings: 0,
    };
    for (const organization of organizations) {
      print(`${organization.name} (${organization.id})\n`);
      const { transfers, sealed, head, findings } = await verifyOne(db, organization.id);
      print(`  ${sealed} seals${head ? `, the last ${head}` : ''}\n`);
      total.transfers += transfers;
      total.sealed += sealed;
      total.findings += findings.length;
    }
    return total;
  });
  print(`${summary(proof)}\n`);
  if (proof.findings > 0) process.exitCode = 1;
}

/** All checks see the books as they were at one moment, and may take as long as they need. */
const oneSnapshot = 'set transaction isolation level repeatable read, read only';
const noTimeout = 'set local statement_timeout = 0';

const verifyOne = (db: Database, organizationId: string) =>
  db.transaction((tx: Tx) => {
    tx.defer(oneSnapshot);
    tx.defer(noTimeout);
    return verifyLedger(tx, organizationId, {
      checked: printCheck,
      sealsRead: (count) => printProgress(`  … ${count} seals of the chain are read`),
    });
  });

function printCheck(check: string, findings: readonly LedgerFinding[]): void {
  print(`  ${findings.length === 0 ? 'ok    ' : 'BROKEN'}  ${check}\n`);
  for (const { subject, problem } of findings) print(`            ${subject}: ${problem}\n`);
}

const summary = ({ organizations, transfers, sealed, findings }: VerificationSummary): string =>
  `${findings === 0 ? 'ok' : 'BROKEN'}: findings=${findings} organizations=${organizations} transfers=${transfers} sealed=${sealed}`;

async function explain(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const id = requireSingle(positionals, 'The id of the order');
  print(asText(await withData((db) => explainOrder(db, id))));
}

function asText({ order, timeline: moments, accounts, total }: Explanation): string {
  const name = [order.recipient_first_name, order.recipient_last_name].filter(Boolean).join(' ');
  const paid = order.payment_method_id ?? 'hosted payment';
  const head = `Order ${referenceId(order.id)} (${order.id}) for ${name}: ${order.status}, paid with ${paid}.\n`;
  const timelineText = moments.map(({ at, text }) => `${at.toISOString()}  ${text}\n`).join('');
  if (accounts.length === 0) return `${head}\n${timelineText}\nNo money moved.\n`;
  const rows = [
    ...accounts.map(({ account, cents }) => [account, formatUsd(cents)]),
    ['sum', formatUsd(total)],
  ];
  return `${head}\n${timelineText}\n${inColumns(rows, [1])}`;
}

function print(text: string): void {
  process.stdout.write(text);
}
