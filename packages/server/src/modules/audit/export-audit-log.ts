/** How entries are written to files. */
import { csvLine } from '../../kit/csv.ts';
import { idTime, nilUuid } from '../../kit/ids.ts';
import type { AuditEntry } from './audit-entries.sql.ts';

export const exportFormats = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const columns = [
  'created_at',
  'organization_id',
  'id',
  'kind',
  'act',
  'actor_kind',
  'actor',
  'subject_kind',
  'subject_id',
  'shown_ids',
  'client_address',
  'user_agent',
  'request_id',
  'details',
] as const;

/** The first line of a file, or nothing. */
export const headOf = (format: ExportFormat): string => (format === 'csv' ? csvLine(columns) : '');

export const linesOf = (format: ExportFormat, entries: readonly AuditEntry[]): string =>
  entries.map(format === 'csv' ? csvOf : jsonLine).join('');

const factsOf = (entry: AuditEntry) => ({
  ...entry,
  created_at: idTime(entry.id).toISOString(),
  organization_id: entry.organization_id === nilUuid ? null : entry.organization_id,
});

function jsonLine(entry: AuditEntry): string {
  const facts = factsOf(entry);
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, facts[column]])))}\n`;
}

function csvOf(entry: AuditEntry): string {
  const facts = factsOf(entry);
  return csvLine(columns.map((column) => csvText(facts[column])));
}

const csvText = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);
