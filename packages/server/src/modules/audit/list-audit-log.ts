import type { AuditEntry, ExportAuditLogQuery, ListAuditLogQuery } from '@gifts/contract/audit-log';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import { describePage, rangeOfPage } from '../../lists/newest-first.ts';
import { type AuditFilters, findAuditEntries } from './audit-entries.sql.ts';
import { presentAuditEntry } from './present-audit-entry.ts';

const defaultLimit = 20;

/** Returns a page of the organization's entries, newest first. */
export async function listAuditLog(
  { db, organization }: CallerContext,
  { after, limit = defaultLimit, ...query }: Static<typeof ListAuditLogQuery>,
): Promise<{ data: AuditEntry[]; list_meta: { has_more: boolean; next_after: string | null } }> {
  const position = { after, limit };
  const found = await findAuditEntries(db, organization.id, rangeOfPage(query, position), filtersOf(query));
  const data = found.slice(0, limit).map(presentAuditEntry);
  return { data, list_meta: describePage(found, position) };
}

type ChosenEntries = Static<typeof ExportAuditLogQuery>;

export const filtersOf = ({ actor, act, subject_id }: ChosenEntries): AuditFilters => ({
  actorId: actor ?? null,
  act: act ?? null,
  subjectId: subject_id ?? null,
});
