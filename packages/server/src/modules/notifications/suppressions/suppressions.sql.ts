import { columns, sql } from '../../../db/sql.ts';
import type { Statements, Tx } from '../../../db/statements.ts';

export type SuppressionReason = 'bounced' | 'complained' | 'opted_out';

/** An address that bounces again after a sender had it tried again is suppressed again. */
const insertOne = sql`insert into mail_suppressions (organization_id, address_hash, reason, created_at)
  values ($1, $2, $3, $4)
  on conflict (organization_id, address_hash, reason) do update
  set retried_at = mail_suppressions.lifted_at, lifted_at = null
  where mail_suppressions.lifted_at is not null`;

/** Adds an address to the list of an organization. Does nothing if it is there. */
export const writeSuppression = (
  tx: Tx,
  organizationId: string,
  suppression: { addressHash: Buffer; reason: SuppressionReason; at: Date },
): void => tx.defer(insertOne, [organizationId, suppression.addressHash, suppression.reason, suppression.at]);

const insertOptOut = sql`insert into mail_opt_outs (address_hash) values ($1) on conflict (address_hash) do nothing`;

/** Adds an address to the list of the deployment. Does nothing if it is there. */
export const writeOptOutOfEveryone = (tx: Tx, addressHash: Buffer): void =>
  tx.defer(insertOptOut, [addressHash]);

const found = columns('mail_suppressions', ['address_hash', 'reason', 'retried_at']).as<{
  reason: SuppressionReason;
}>();

const suppressionsOf = sql`select ${found} from mail_suppressions
  where organization_id = $1 and address_hash = any($2::bytea[]) and lifted_at is null
  union all
  select address_hash, 'opted_out', null from mail_opt_outs where address_hash = any($2::bytea[])`;

export interface SuppressionRow {
  address_hash: Buffer;
  reason: SuppressionReason;
  /** When a sender tried the address again before it bounced again, otherwise null. */
  retried_at: Date | null;
}

/** Finds what keeps these addresses from mail of an organization. An address may have several reasons. */
export const findSuppressionRows = (
  db: Statements,
  organizationId: string,
  addressHashes: readonly Buffer[],
): Promise<SuppressionRow[]> => db.query(suppressionsOf, [organizationId, addressHashes]);

const lift = sql`update mail_suppressions set lifted_at = $3
  where organization_id = $1 and address_hash = $2 and reason = 'bounced' and lifted_at is null`;

/** Lets mail be sent to a bounced address again. */
export const writeLiftedBounce = (tx: Tx, organizationId: string, addressHash: Buffer, at: Date): void =>
  tx.defer(lift, [organizationId, addressHash, at]);
