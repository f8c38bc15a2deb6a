import type { HandlersOf } from '../../handlers.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditHandlers: HandlersOf<'listAuditLog'> = {
  listAuditLog: (context, _db, { query }) => listAuditLog(context, query),
};
