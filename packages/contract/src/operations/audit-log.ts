import { AuditEntryList, ListAuditLogQuery } from '../audit-log.ts';
import { define } from './operation.ts';

export const auditLogOperations = {
  listAuditLog: define({
    method: 'GET',
    path: '/v1/audit_log',
    tag: 'Account',
    summary: 'List the audit log',
    description:
      'Addition. Returns who did what in the organization, newest first: every change, and every look at data of recipients. To continue, send `next_after` as the next `after`. Only admins may read it. Entries are kept for at least 400 days.',
    access: 'admin',
    query: ListAuditLogQuery,
    status: 200,
    response: AuditEntryList,
    errors: ['forbidden'],
  }),
} as const;
