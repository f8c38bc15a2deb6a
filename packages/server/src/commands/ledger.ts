import { parseArgs } from 'node:util';
import { formatUsd } from '@gifts/contract/format-usd';
import { recipientName } from '@gifts/contract/names';
import type { Database } from '../db/database.ts';
import { inOneSnapshot } from '../db/one-snapshot.ts';
import { referenceId } from '../kit/ids.ts';
import { oneLine } from '../kit/printable.ts';
import { updateProof } from '../modules/ledger/ledger-proofs.sql.ts';
import { type LedgerFinding, verifyLedger } from '../modules/ledger/verify-ledger.ts';
import { listOrganizations, requireOrganization } from '../modules/organizations/find-organizations.ts';
import { type Explanation, explainOrder } from '../modules/payments/balances/explain-order.ts';
import { gatewayCheck, verifyGateway } from '../modules/payments/reconciliation/verify-gateway.ts';
import { payoutsCheck, verifyPayouts } from '../modules/payouts/verify-payouts.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord, runAction } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `ledger verify [--organization ID]
       gifts ledger explain ORDER

"verify" computes the ledger again from its rows. The exit code is 1 if a check fails.`,
  run: (args, context) => runAction('ledger', { verify, explain }, args, context),
};

interface VerificationSummary {
  organizations: number;
  transfers: number;
  sealed: number;
  findings: number;
}

async function verify(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { organization: { type: 'string' } } });
  const proof = await withData(context, async (db) => {
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
      context.stdout.write(`${organization.name} (${organization.id})\n`);
      const { transfers, sealed, head, findings } = await verifyOne(db, organization.id, context);
      // The metrics tell of it.
      await updateProof(db, organization.id, findings.length);
      context.stdout.write(`  ${sealed} seals${head ? `, the last ${head}` : ''}\n`);
      total.transfers += transfers;
      total.sealed += sealed;
      total.findings += findings.length;
    }
    if (!values.organization) total.findings += await verifyDeployment(db, context);
    return total;
  });
  context.stdout.write(`${summary(proof)}\n`);
  if (proof.findings > 0) context.exitCode = 1;
}

const verifyOne = (db: Database, organizationId: string, context: CommandContext) =>
  inOneSnapshot(db, (tx) =>
    verifyLedger(tx, organizationId, {
      checked: (check, findings) => printCheck(context, check, findings),
      sealsRead: (count) => printProgress(context, `  … ${count} seals of the chain were read`),
    }),
  );

/** Verifies what concerns the ledgers of all organizations together. Returns the number of findings. */
async function verifyDeployment(db: Database, context: CommandContext): Promise<number> {
  context.stdout.write('All organizations\n');
  const checks = await inOneSnapshot(
    db,
    async (tx) =>
      new Map([
        [payoutsCheck, await verifyPayouts(tx)],
        [gatewayCheck, await verifyGateway(tx)],
      ]),
  );
  for (const [check, findings] of checks) printCheck(context, check, findings);
  return [...checks.values()].flat().length;
}

function printCheck(context: CommandContext, check: string, findings: readonly LedgerFinding[]): void {
  context.stdout.write(`  ${findings.length === 0 ? 'ok    ' : 'BROKEN'}  ${check}\n`);
  for (const { subject, problem } of findings) context.stdout.write(`            ${subject}: ${problem}\n`);
}

const summary = ({ organizations, transfers, sealed, findings }: VerificationSummary): string =>
  `${findings === 0 ? 'ok' : 'BROKEN'}: findings=${findings} organizations=${organizations} transfers=${transfers} sealed=${sealed}`;

async function explain(args: string[], context: CommandContext): Promise<void> {
  const id = readOnlyWord(args, 'The id of the order');
  context.stdout.write(asText(await withData(context, (db) => explainOrder(db, id))));
}

function asText({ order, timeline: moments, accounts, total }: Explanation): string {
  const name = recipientName(order);
  const paid = order.payment_method_id ?? 'hosted payment';
  const head = `Order ${referenceId(order.id)} (${order.id}) for ${oneLine(name)}: ${order.status}, paid with ${paid}.\n`;
  const timelineText = moments.map(({ at, text }) => `${at.toISOString()}  ${oneLine(text)}\n`).join('');
  if (accounts.length === 0) return `${head}\n${timelineText}\nNo money moved.\n`;
  const rows = [
    ...accounts.map(({ account, cents }) => [account, formatUsd(cents)]),
    ['sum', formatUsd(total)],
  ];
  return `${head}\n${timelineText}\n${inColumns(rows, [1])}`;
}
