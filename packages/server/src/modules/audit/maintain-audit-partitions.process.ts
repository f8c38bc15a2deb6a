import { initiatedByJob } from '../../context/initiator.ts';
import type { Database } from '../../db/database.ts';
import { computed, sql } from '../../db/sql.ts';
import { shortLockTimeout } from '../../db/statements.ts';
import { recordAct } from './record-act.ts';

/** How many days of real time entries are kept at least. */
const auditRetentionDays = 400;

const maintain = sql`select ${computed('month', 'text', 'month')}
  from keep_audit_months(now() - make_interval(days => $1)) as month`;

/**
 * Makes the partitions of the coming months and drops those that are older than entries are kept, which leaves an entry of its
 * own. Throws when a table is in use for too long; the next call tries again.
 */
export async function maintainAuditPartitions(db: Database): Promise<void> {
  const context = { initiator: initiatedByJob('maintain_audit_partitions') };
  await db.defineTables(async (tx) => {
    tx.defer(shortLockTimeout);
    const dropped = await tx.query(maintain, [auditRetentionDays]);
    for (const { month } of dropped) {
      recordAct(context, tx, {
        organizationId: null,
        act: 'drop_audit_month',
        subject: { kind: 'audit_log', id: null },
        details: { month: month.replace('_', '-') },
      });
    }
  });
}
