/**
 * Verifies the ledger of an organization from its rows, without trusting any derived data, and reports every
 * violation. It reads everything, so it takes time. On a snapshot it can run while money moves.
 */
import type { Statements } from '../../db/statements.ts';
import { countTransfers, ledgerChecks } from './ledger-checks.sql.ts';
import { verifyChain } from './verify-chain.ts';

export interface LedgerFinding {
  check: string;
  /** The transfer, order, account or other row that the finding is about. */
  subject: string;
  problem: string;
}

export interface Verification {
  transfers: number;
  sealed: number;
  /** The hash of the last seal. A copy stored elsewhere shows whether somebody has rebuilt the chain. */
  head: string | null;
  findings: LedgerFinding[];
}

/** Callbacks for the progress: `checked` after each check, and `sealsRead` during the long check of the chain. */
export interface VerificationProgress {
  checked(check: string, findings: readonly LedgerFinding[]): void;
  sealsRead(count: number): void;
}

const chainCheck = 'The chain is whole';
const noProgress: VerificationProgress = { checked() {}, sealsRead() {} };

export async function verifyLedger(
  db: Statements,
  organizationId: string,
  progress = noProgress,
): Promise<Verification> {
  const findings: LedgerFinding[] = [];
  const note = (check: string, broken: readonly Omit<LedgerFinding, 'check'>[]) => {
    const found = broken.map((row) => ({ check, ...row }));
    findings.push(...found);
    progress.checked(check, found);
  };
  for (const [check, violations] of Object.entries(ledgerChecks)) {
    note(check, await db.query(violations, [organizationId]));
  }
  const chain = await verifyChain(db, organizationId, (count) => progress.sealsRead(count));
  note(chainCheck, chain.findings);
  const transfers = await countTransfers(db, organizationId);
  return { transfers, sealed: chain.sealed, head: chain.head, findings };
}
