import type { Statements } from '../../db/statements.ts';
import { awaitFields } from '../../kit/await-fields.ts';
import { countFailedJobs, countWaitingByKind } from '../../queue/failed-jobs.sql.ts';
import { findLongestUnsequenced } from '../events/event-streams.sql.ts';
import { findLedgerState } from '../ledger/ledger-proofs.sql.ts';
import { countPendingMails } from '../notifications/mail-health.sql.ts';
import { findLongestPending } from '../notifications/overdue-mails.sql.ts';
import { countRecentCharges } from '../payments/charges/recent-charges.sql.ts';
import { findLongestDue } from '../scheduled-work/due-items.sql.ts';
import { countParkedItems } from '../scheduled-work/parked-items.sql.ts';
import { findWebhookBacklog } from '../webhooks/deliveries/backlog.sql.ts';
import { findAgeOfLastBackup } from './backups.sql.ts';
import { findPartitionsAhead } from './deployment.sql.ts';
import { countProcesses } from './server.sql.ts';

/** Where a count stops. Nobody acts differently on more, and counting would take time when the service has none. */
const most = {
  jobsOfPriority: 5_000,
  mails: 10_000,
  deliveriesOfEndpoint: 1_000,
  chargesOfOrganization: 1_000,
};

export type Backlogs = Awaited<ReturnType<typeof findBacklogs>>;

/**
 * What waits in the whole deployment, and for how long. The questions cost the same however large the tables are: each reads
 * the ends of indexes, for each organization or endpoint. In a transaction they are sent together.
 */
export const findBacklogs = (db: Statements) =>
  awaitFields({
    waitingJobs: countWaitingByKind(db, most.jobsOfPriority),
    failedJobs: countFailedJobs(db),
    parkedItems: countParkedItems(db),
    pendingMails: countPendingMails(db, most.mails),
    oldestMailSeconds: findLongestPending(db),
    scheduledWorkLateSeconds: findLongestDue(db),
    webhooks: findWebhookBacklog(db, most.deliveriesOfEndpoint),
    unnumberedEventSeconds: findLongestUnsequenced(db, '-infinity'),
    ledger: findLedgerState(db),
    partitions: findPartitionsAhead(db),
    charges: countRecentCharges(db, most.chargesOfOrganization),
    processes: countProcesses(db),
    lastBackupSeconds: findAgeOfLastBackup(db),
  });
