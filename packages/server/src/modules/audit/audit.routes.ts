import type { HandlersOf, MemberHandlersOf } from '../../handlers.ts';
import { exportOwnAuditLog } from './export-own-audit-log.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditHandlers: HandlersOf<'listAuditLog'> & MemberHandlersOf<'exportAuditLog'> = {
  listAuditLog: (context, _db, { query }) => listAuditLog(context, query),
  exportAuditLog: async (context, _db, { query }) => exportOwnAuditLog(context, query),
};
