/** When the ledgers were verified, and how far their seals are behind. */
import { computed, constant, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { nilUuid } from '../../kit/ids.ts';

const keepProof = sql`insert into ledger_proofs (organization_id, proved_at, findings) values ($1, now(), $2)
  on conflict (organization_id) do update set proved_at = excluded.proved_at, findings = excluded.findings`;

/** Keeps the outcome of a verification, in place of the one before. */
export async function updateProof(db: Statements, organizationId: string, findings: number): Promise<void> {
  await db.query(keepProof, [organizationId, findings]);
}

export interface LedgerState {
  /** The violations that the last verifications found, of all organizations. */
  readonly mismatches: number;
  /** How long ago the ledger was verified that was so the longest ago; null if none ever was. */
  readonly oldestProofSeconds: number | null;
  /** How long the transfer waits for its seal that waits the longest. */
  readonly unsealedSeconds: number;
}

const state = sql`select
    ${computed('mismatches', 'bigint', 'coalesce(sum(p.findings), 0)')},
    ${computed('oldestProofSeconds', 'bigint or null', 'extract(epoch from now() - min(p.proved_at))::bigint')},
    ${computed('unsealedSeconds', 'bigint', 'greatest(0, coalesce(extract(epoch from now() - min(t.recorded_at)), 0))::bigint')}
  from organizations o
  left join ledger_proofs p on p.organization_id = o.id
  left join lateral (
    select t.recorded_at from ledger_transfers t
    where t.organization_id = o.id and t.id > coalesce((select s.transfer_id from ledger_seals s
      where s.organization_id = o.id order by s.position desc limit 1), ${constant(nilUuid)})
    order by t.id limit 1
  ) as t on true`;

/** Reads one row and the ends of two indexes for each organization. It proves nothing itself. */
export async function findLedgerState(db: Statements): Promise<LedgerState> {
  const [row] = await db.query(state);
  return row ?? { mismatches: 0, oldestProofSeconds: null, unsealedSeconds: 0 };
}
