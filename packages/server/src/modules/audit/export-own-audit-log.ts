import type { AuditEntry, ExportAuditLogQuery } from '@gifts/contract/audit-log';
import { auditExportColumns } from '@gifts/contract/dashboard/audit-export';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import { byteOrderMark, csvLine } from '../../kit/csv.ts';
import { FileAnswer } from '../../kit/file-answer.ts';
import { idsOfTimes } from '../../lists/newest-first.ts';
import { findAuditEntries } from './audit-entries.sql.ts';
import { filtersOf } from './list-audit-log.ts';
import { presentAuditEntry } from './present-audit-entry.ts';

/** How many entries are in memory at a time. */
const sliceSize = 1_000;

/** Answers the entries of an organization as its admins see them, newest first, as CSV. */
export const exportOwnAuditLog = (
  context: CallerContext,
  query: Static<typeof ExportAuditLogQuery>,
): FileAnswer => new FileAnswer('audit-log.csv', linesOf(context, query));

async function* linesOf(
  { db, organization }: CallerContext,
  query: Static<typeof ExportAuditLogQuery>,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(byteOrderMark + csvLine(auditExportColumns));
  const filters = filtersOf(query);
  const { from, before: end } = idsOfTimes(query);
  for (let before = end; ; ) {
    const range = { from, before, limit: sliceSize };
    const slice = await findAuditEntries(db, organization.id, range, filters);
    if (slice.length > 0) yield Buffer.from(slice.map(presentAuditEntry).map(lineOf).join(''));
    const last = slice.at(-1);
    if (!last || slice.length < sliceSize) return;
    before = last.id;
  }
}

const lineOf = ({ actor, ...entry }: AuditEntry): string => {
  const cells: Record<(typeof auditExportColumns)[number], string | null> = {
    ...entry,
    actor_kind: actor.kind,
    actor_user_id: actor.user_id,
    actor_email: actor.email,
    actor_key_id: actor.key_id,
    actor_key_name: actor.key_name,
    actor_job: actor.job,
    shown_ids: entry.shown_ids.join(' '),
    details: JSON.stringify(entry.details),
  };
  return csvLine(auditExportColumns.map((column) => cells[column]));
};
