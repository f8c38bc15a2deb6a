import type { AuditEntry, ListAuditLogQuery } from '@gifts/contract/audit-log';
import type { Static } from '@gifts/contract/schema';
import { parseTime } from '@gifts/contract/time';
import type { CallerContext } from '../../context/context.ts';
import { idsBetween } from '../../kit/id-range.ts';
import { findAuditEntries } from './audit-entries.sql.ts';
import { presentAuditEntry } from './present-audit-entry.ts';

const defaultLimit = 20;

/** Returns a page of the organization's entries, newest first. */
export async function listAuditLog(
  { db, organization }: CallerContext,
  { after, limit = defaultLimit, actor, act, subject_id, ...times }: Static<typeof ListAuditLogQuery>,
): Promise<{ data: AuditEntry[]; list_meta: { has_more: boolean; next_after: string | null } }> {
  const { from, before } = idsBetween(
    readTime(times['created_at[after]']),
    readTime(times['created_at[before]']),
  );
  const position = after?.toLowerCase();
  const range = {
    from,
    before: position !== undefined && position < before ? position : before,
    // One more shows whether there are more.
    limit: limit + 1,
  };
  const filters = { actorId: actor ?? null, act: act ?? null, subjectId: subject_id ?? null };
  const found = await findAuditEntries(db, organization.id, range, filters);
  const data = found.slice(0, limit).map(presentAuditEntry);
  const nextAfter = data.at(-1)?.id ?? position ?? null;
  return { data, list_meta: { has_more: found.length > limit, next_after: nextAfter } };
}

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));
