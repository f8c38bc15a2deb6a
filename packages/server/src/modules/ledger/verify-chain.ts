import type { Statements } from '../../db/statements.ts';
import { beginningOfChain, type SealedTransfer, sealHash } from './chain.ts';

const readAtOnce = 5_000;

const sealedTransfers = `select s.position, s.hash, t.id, t.kind, t.order_batch_id, t.order_id, t.charge_id, t.refund_id,
    t.reason, t.created_at, coalesce((
      select json_agg(json_build_object('account', e.account, 'amount_cents', e.amount_cents) order by e.position)
      from ledger_entries e where e.organization_id = t.organization_id and e.transfer_id = t.id), '[]') as entries
  from ledger_seals s
  join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
  where s.organization_id = $1 and s.position > $2 order by s.position limit ${readAtOnce}`;

/** Transfers that should have been sealed long ago. */
const overdue = `select t.id from ledger_transfers t
  where t.organization_id = $1 and t.recorded_at < now() - interval '1 hour' and not exists (
    select from ledger_seals s where s.organization_id = t.organization_id and s.transfer_id = t.id)`;

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
    const values = [organizationId, position];
    const seals = await db.query<SealedTransfer & { position: number; hash: Buffer }>(
      sealedTransfers,
      values,
    );
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
    if (seals.length < readAtOnce) break;
    onProgress(position);
  }
  for (const { id } of await db.query<{ id: string }>(overdue, [organizationId])) {
    findings.push({ subject: id, problem: 'it was never sealed' });
  }
  return { sealed: position, head: position === 0 ? null : hash.toString('hex'), findings };
}
