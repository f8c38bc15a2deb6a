import { lockSpaces } from '../../db/advisory-locks.ts';
import { columns, computed, constant, fragment, sql } from '../../db/sql.ts';
import { stableWatermark } from '../../db/stable-watermark.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { nilUuid } from '../../kit/ids.ts';
import type { SealedTransfer } from './chain.ts';

/**
 * The number of seals in one transaction. A small number keeps transactions short; a large one seals large batches
 * quickly.
 */
export const sealsPerTransaction = 2_000;

const organizationsToSeal = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where exists (select from ledger_transfers t
    where t.organization_id = o.id and t.id < ${stableWatermark(fragment`$1::int`)}
      and t.id > coalesce((select s.transfer_id from ledger_seals s where s.organization_id = o.id
        order by s.position desc limit 1), ${constant(nilUuid)}))`;

/** Finds organizations with unsealed transfers behind the watermark. */
export const findOrganizationsToSeal = (db: Statements, delayMs: number): Promise<{ id: string }[]> =>
  db.query(organizationsToSeal, [delayMs]);

/** The lock is the service's number space and the organization. */
const lockChain = sql`select pg_advisory_xact_lock(${constant(lockSpaces.ledgerSeal)}, hashtext($1::text))`;

const lastSeal = sql`select ${columns('ledger_seals', ['position', 'transfer_id', 'hash'])} from ledger_seals
  where organization_id = $1 order by position desc limit 1`;

export type LastSeal = Pick<Row<'ledger_seals'>, 'position' | 'transfer_id' | 'hash'>;

/** Returns the last seal of an organization. No other process can add one until the transaction ends. */
export async function lockLastSeal(tx: Tx, organizationId: string): Promise<LastSeal | null> {
  await tx.query(lockChain, [organizationId]);
  const [last] = await tx.query(lastSeal, [organizationId]);
  return last ?? null;
}

const transfer = columns(
  'ledger_transfers',
  ['id', 'kind', 'order_batch_id', 'order_id', 'charge_id', 'refund_id', 'reason', 'created_at'],
  't',
);
const entriesOfTransfer = fragment`(
      select json_agg(json_build_object('account', e.account, 'amount_cents', e.amount_cents) order by e.position)
      from ledger_entries e where e.organization_id = t.organization_id and e.transfer_id = t.id)`;
const entries = computed('entries', 'json', fragment`coalesce(${entriesOfTransfer}, '[]')`).as<
  Pick<SealedTransfer, 'entries'>
>();

const isUnsealed = fragment`not exists (select from ledger_seals s
    where s.organization_id = t.organization_id and s.transfer_id = t.id)`;

const unsealed = sql`select ${transfer}, ${entries} from ledger_transfers t
  where t.organization_id = $1 and t.id > $2 and t.id < ${stableWatermark(fragment`$3::int`)} and ${isUnsealed}
  order by t.id limit ${constant(sealsPerTransaction)}`;

/**
 * Sealing stays behind the stable watermark. Searching a minute further back covers clocks that differ between
 * machines.
 */
const lookBack = fragment`interval '1 minute'`;

/** The id up to which all transfers were sealed when the transfer `t` was. */
export const sealedIdsBefore = fragment`uuid_v7(least(now(), t.recorded_at) - ${lookBack}, 0)`;

/** The id at which the search for unsealed transfers starts. */
const searchFrom = sql`select ${computed('id', 'uuid', sealedIdsBefore)}
  from ledger_transfers t where t.organization_id = $1 and t.id = $2`;

/** Finds the next unsealed transfers, oldest first. */
export async function findUnsealedTransfers(
  tx: Tx,
  organizationId: string,
  last: LastSeal | null,
  delayMs: number,
): Promise<SealedTransfer[]> {
  const [from] = last ? await tx.query(searchFrom, [organizationId, last.transfer_id]) : [];
  return tx.query(unsealed, [organizationId, from?.id ?? nilUuid, delayMs]);
}

/** Hashes are bytes, which JSON does not have, so the rows are arrays. */
const insertSeals = sql`insert into ledger_seals (organization_id, position, transfer_id, hash)
  select $1, s.position, s.transfer_id, s.hash
  from unnest($2::bigint[], $3::uuid[], $4::bytea[]) as s (position, transfer_id, hash)`;

export const writeSeals = (tx: Tx, organizationId: string, seals: readonly LastSeal[]): void =>
  tx.defer(insertSeals, [
    organizationId,
    seals.map(({ position }) => position),
    seals.map(({ transfer_id }) => transfer_id),
    seals.map(({ hash }) => hash),
  ]);

/** The number of seals that verification reads at once. */
export const sealsPerRead = 5_000;

const sealedTransfers = sql`select ${columns('ledger_seals', ['position', 'hash'], 's')}, ${transfer}, ${entries}
  from ledger_seals s
  join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
  where s.organization_id = $1 and s.position > $2 order by s.position limit ${constant(sealsPerRead)}`;

export type Seal = SealedTransfer & Pick<LastSeal, 'position' | 'hash'>;

/** Finds the seals after a position, with their transfers. */
export const findSeals = (db: Statements, organizationId: string, after: number): Promise<Seal[]> =>
  db.query(sealedTransfers, [organizationId, after]);

const positionFrom = sql`select ${computed('id', 'uuid', sealedIdsBefore)}
  from ledger_seals s join ledger_transfers t on t.organization_id = s.organization_id and t.id = s.transfer_id
  where s.organization_id = $1 and s.position = $2`;

const afterPosition = sql`select ${transfer}, ${entries} from ledger_transfers t
  where t.organization_id = $1 and t.id > $2 and not exists (select from ledger_seals s
    where s.organization_id = t.organization_id and s.transfer_id = t.id and s.position <= $3)
  order by t.id limit $4`;

/** Finds transfers that are sealed after a position or not yet, oldest first. */
export async function findTransfersBehind(
  db: Statements,
  organizationId: string,
  { position, limit }: { position: number; limit: number },
): Promise<SealedTransfer[]> {
  const [from] = position > 0 ? await db.query(positionFrom, [organizationId, position]) : [];
  return db.query(afterPosition, [organizationId, from?.id ?? nilUuid, position, limit]);
}

/** Finds transfers that should have been sealed long ago. */
const overdue = sql`select ${columns('ledger_transfers', ['id'], 't')} from ledger_transfers t
  where t.organization_id = $1 and t.recorded_at < now() - interval '1 hour' and ${isUnsealed}`;

export const findOverdueTransfers = (db: Statements, organizationId: string): Promise<{ id: string }[]> =>
  db.query(overdue, [organizationId]);
