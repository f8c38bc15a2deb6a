/** The audit log as a file. The list itself is public: `listAuditLog`. */
import { ExportAuditLogQuery } from '../audit-log.ts';
import { define } from '../operations/operation.ts';
import { Type } from '../schema.ts';

/** The first line of the file. */
export const auditExportColumns = [
  'created_at',
  'id',
  'kind',
  'act',
  'actor_kind',
  'actor_user_id',
  'actor_email',
  'actor_key_id',
  'actor_key_name',
  'actor_job',
  'subject_kind',
  'subject_id',
  'shown_ids',
  'client_address',
  'user_agent',
  'request_id',
  'details',
] as const;

export const auditExportOperations = {
  exportAuditLog: define({
    method: 'GET',
    path: '/internal/audit_log/export',
    tag: 'Audit log',
    summary: 'Export the audit log',
    description:
      'Returns the entries that the filters choose, newest first, as CSV with the columns of the list. `shown_ids` are separated by spaces, and `details` are JSON. Texts that a spreadsheet would calculate begin with an apostrophe.',
    callers: 'members',
    access: 'admin',
    query: ExportAuditLogQuery,
    status: 200,
    response: Type.String({ description: 'The CSV file.' }),
    contentType: 'text/csv; charset=utf-8',
    errors: ['forbidden'],
  }),
} as const;
