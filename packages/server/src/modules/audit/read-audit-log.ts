import type { Statements } from '../../db/statements.ts';
import { type AuditEntry, findAuditedOrganizations, findNextAuditEntries } from './audit-entries.sql.ts';

/** How many entries are in memory at a time. */
const pageSize = 1_000;

export interface AuditSpan {
  /** Null for the deployment itself and all organizations. */
  readonly organizationId: string | null;
  /** Entries from this id on and before the other one. */
  readonly from: string;
  readonly before: string;
}

/** Reads the log in pages: one organization after the other, and the entries of each oldest first. */
export async function* readAuditLog(
  db: Statements,
  { organizationId, from, before }: AuditSpan,
): AsyncGenerator<readonly AuditEntry[], void, undefined> {
  const owners = organizationId === null ? await findAuditedOrganizations(db) : [organizationId];
  for (const owner of owners) {
    for (let next = from; ; ) {
      const range = { from: next, before, limit: pageSize };
      const page = await findNextAuditEntries(db, owner, range);
      if (page.length > 0) yield page;
      const last = page.at(-1)?.id;
      if (last === undefined || page.length < pageSize) break;
      next = followingId(last);
    }
  }
}

/** The next larger UUID. */
function followingId(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
