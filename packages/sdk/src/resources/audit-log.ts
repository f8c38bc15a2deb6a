import type { Call, CallOptions } from '../call.ts';
import { eachAfter } from '../paginate.ts';
import type { ListAuditLogQuery } from '../schemas.generated.ts';

export const auditLogCalls = (call: Call) => ({
  /** The newest entries: 20, or as many as `limit`. Pass `next_after` as `after` to continue with older ones. */
  list: (query: ListAuditLogQuery = {}, options?: CallOptions) => call('listAuditLog', { query }, options),

  /** Every entry, newest first, in pages of `limit` (100 unless given). */
  all: (query: ListAuditLogQuery = {}, options?: CallOptions) =>
    eachAfter((page) => call('listAuditLog', { query: { ...query, ...page } }, options), query),
});
