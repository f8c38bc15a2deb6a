import type { Statements } from '../../db/statements.ts';
import { beginningOfChain, sealHash } from './chain.ts';
import { findOverdueTransfers, findSeals, sealsPerRead } from './seals.sql.ts';

interface ChainVerification {
  sealed: number;
  /** The hash of the last seal, which covers all seals before it. Null if there is none. */
  head: string | null;
  findings: { subject: string; problem: string }[];
}

/**
 * Recomputes every hash of the chain. After a break it continues from the stored hash, so that it finds further
 * breaks.
 */
export async function verifyChain(
  db: Statements,
  organizationId: string,
  onProgress: (sealsRead: number) => void,
): Promise<ChainVerification> {
  const findings: ChainVerification['findings'] = [];
  let position = 0;
  let hash: Buffer = beginningOfChain;
  for (;;) {
    const seals = await findSeals(db, organizationId, position);
    for (const seal of seals) {
      if (seal.position !== position + 1) {
        findings.push({ subject: `seal ${position + 1}`, problem: `the next seal is ${seal.position}` });
      }
      if (!sealHash(hash, organizationId, seal).equals(seal.hash)) {
        findings.push({ subject: seal.id, problem: `seal ${seal.position} does not fit what it seals` });
      }
      position = seal.position;
      hash = seal.hash;
    }
    if (seals.length < sealsPerRead) break;
    onProgress(position);
  }
  for (const { id } of await findOverdueTransfers(db, organizationId)) {
    findings.push({ subject: id, problem: 'it was never sealed' });
  }
  return { sealed: position, head: position === 0 ? null : hash.toString('hex'), findings };
}
