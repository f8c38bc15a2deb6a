/** Events lie in months by the database's clock. Months are made ahead, and dropped whole when they are old enough. */
import type { Database } from '../../db/database.ts';

/** Events are kept at least so long, by real time. */
export const eventRetentionDays = 90;

/** Making or dropping a month waits no longer than this for those who use the tables, since others wait behind it. */
export const shortLockTimeout = `set local lock_timeout = '200ms'`;

const createPartitions = `select make_event_months(today, (today + interval '2 months')::date)
  from (select (now() at time zone 'UTC')::date as today) as clock`;
const dropPartitions = `select drop_event_months(now() - make_interval(days => $1))`;

/** Makes the months that come and drops those that are over. What does not get its turn does the next time. */
export async function maintainEventPartitions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    tx.defer(shortLockTimeout);
    await tx.query(createPartitions);
  });
  await db.transaction(async (tx) => {
    tx.defer(shortLockTimeout);
    await tx.query(dropPartitions, [eventRetentionDays]);
  });
}
