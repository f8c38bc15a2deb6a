import type { Context } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { addressHashOf } from './address-hash.ts';
import { findSuppressionRows, type SuppressionRow } from './suppressions.sql.ts';

/**
 * Why an address gets no mail, as a sender learns it. `opted_out`: the recipient does not want any, by whatever way that
 * was said. `bounced_before`: there is no such mailbox.
 */
export type SuppressedFor = 'opted_out' | 'bounced_before';

export interface Suppression {
  readonly failure: SuppressedFor;
  /** When a sender tried the address again before it bounced again, otherwise null. */
  readonly retriedAt: Date | null;
}

/** Finds those of the addresses that get no mail from the organization, by the address as it was given. */
export async function findSuppressions(
  context: Context,
  db: Statements,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Suppression>> {
  const found = new Map<string, Suppression>();
  if (emails.length === 0) return found;
  const hashes = emails.map((email) => addressHashOf(context, email));
  const rows = await findSuppressionRows(db, context.organization.id, hashes);
  const byHash = Map.groupBy(rows, ({ address_hash }) => address_hash.toString('hex'));
  for (const [index, email] of emails.entries()) {
    const reasons = byHash.get(hashes[index]?.toString('hex') ?? '');
    if (reasons) found.set(email, strongest(reasons));
  }
  return found;
}

/** What a person asked for counts more than the state of a mailbox. */
function strongest(rows: readonly SuppressionRow[]): Suppression {
  const isWish = rows.some(({ reason }) => reason !== 'bounced');
  const bounced = rows.find(({ reason }) => reason === 'bounced');
  return isWish
    ? { failure: 'opted_out', retriedAt: null }
    : { failure: 'bounced_before', retriedAt: bounced?.retried_at ?? null };
}

/** Finds why one address gets no mail from the organization, or null if it gets mail. */
export async function findSuppression(
  context: Context,
  db: Statements,
  email: string,
): Promise<Suppression | null> {
  const found = await findSuppressions(context, db, [email]);
  return found.get(email) ?? null;
}
