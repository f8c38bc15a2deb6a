import { requestLogLimits } from '@gifts/contract/dashboard/requests';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { shortLockTimeout } from '../../db/statements.ts';

const maintain = sql`select keep_request_days(now() - make_interval(days => $1))`;

/**
 * Makes the partitions of the coming days and drops those that are older than requests are kept. Throws when a table is in use
 * for too long; the next call tries again.
 */
export async function maintainRequestPartitions(db: Database): Promise<void> {
  await db.defineTables(async (tx) => {
    tx.defer(shortLockTimeout);
    await tx.query(maintain, [requestLogLimits.days]);
  });
}
