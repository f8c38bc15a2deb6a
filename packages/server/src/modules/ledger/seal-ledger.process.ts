import { lockSpaces } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/database.ts';
import { stableWatermark, watermarkDelayMs } from '../../db/stable-watermark.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { beginningOfChain, type SealedTransfer, sealHash } from './chain.ts';

/**
 * The number of seals in one transaction. A small number keeps transactions short; a large one seals large batches
 * quickly.
 */
const sealsPerTransaction = 2_000;

/**
 * Sealing stays behind the stable watermark. Searching a minute further back covers clocks that differ between
 * machines.
 */
const lookBack = `interval '1 minute'`;

const isUnsealed = `not exists (select from ledger_seals s
    where s.organization_id = t.organization_id and s.transfer_id = t.id)`;

const organizationsToSeal = `select o.id from organizations o
  where exists (select from ledger_transfers t where t.organization_id = o.id and t.id < ${stableWatermark('$1::int')}
    and t.id > coalesce((select s.transfer_id from ledger_seals s where s.organization_id = o.id
      order by s.position desc limit 1), '00000000-0000-0000-0000-000000000000'))`;

/** Seals the transfers since the last run. It stays behind the writers, so it never blocks one. */
export async function sealLedgers(db: Database, delayMs = watermarkDelayMs): Promise<void> {
  const organizations = await db.query<{ id: string }>(organizationsToSeal, [delayMs]);
  for (const { id } of organizations) {
    while ((await db.transaction((tx) => sealNextTransfers(tx, id, delayMs))) === sealsPerTransaction);
  }
}

/** One process at a time seals an organization. The lock is the service's number space and the organization. */
const lockChain = `select pg_advisory_xact_lock(${lockSpaces.ledgerSeal}, hashtext($1::text))`;

const lastSeal = `select position, transfer_id, hash from ledger_seals
  where organization_id = $1 order by position desc limit 1`;

const unsealed = `select t.id, t.kind, t.order_batch_id, t.order_id, t.charge_id, t.refund_id, t.reason, t.created_at,
    (select json_agg(json_build_object('account', e.account, 'amount_cents', e.amount_cents) order by e.position)
      from ledger_entries e where e.organization_id = t.organization_id and e.transfer_id = t.id) as entries
  from ledger_transfers t
  where t.organization_id = $1 and t.id > $2 and t.id < ${stableWatermark('$3::int')} and ${isUnsealed}
  order by t.id limit ${sealsPerTransaction}`;

/** The id at which the search for unsealed transfers starts. */
const searchFrom = `select uuid_v7(least(now(), t.recorded_at) - ${lookBack}, 0) as id
  from ledger_transfers t where t.organization_id = $1 and t.id = $2`;

const insertSeals = `insert into ledger_seals (organization_id, position, transfer_id, hash)
  select $1, s.position, s.transfer_id, s.hash
  from unnest($2::bigint[], $3::uuid[], $4::bytea[]) as s (position, transfer_id, hash)`;

/** Seals the next transfers. Returns their number. */
async function sealNextTransfers(tx: Tx, organizationId: string, delayMs: number): Promise<number> {
  await tx.query(lockChain, [organizationId]);
  const [last] = await tx.query<{ position: number; transfer_id: string; hash: Buffer }>(lastSeal, [
    organizationId,
  ]);
  const [from] = last ? await tx.query<{ id: string }>(searchFrom, [organizationId, last.transfer_id]) : [];
  const beginning = from?.id ?? '00000000-0000-0000-0000-000000000000';
  const transfers = await tx.query<SealedTransfer>(unsealed, [organizationId, beginning, delayMs]);
  if (transfers.length === 0) return 0;
  let hash = last?.hash ?? beginningOfChain;
  const hashes = transfers.map((transfer) => {
    assert(transfer.entries, 'every transfer has entries');
    hash = sealHash(hash, organizationId, transfer);
    return hash;
  });
  const first = (last?.position ?? 0) + 1;
  tx.defer(insertSeals, [
    organizationId,
    transfers.map((_, index) => first + index),
    transfers.map(({ id }) => id),
    hashes,
  ]);
  return transfers.length;
}
