/** Limits for work on drafts with many recipients, so that one organization does not keep the others waiting. */
import { createFairLimit, type FairLimit } from '../../kit/fair-limit.ts';
import type { DraftRecord } from './draft-record.ts';

const largeDraft = 5_000;

/** A send of 100,000 recipients takes some hundred megabytes of memory, and holds a connection while it waits. */
const sends = createFairLimit({
  ...{ running: 2, runningPerOrganization: 1 },
  ...{ waiting: 4, waitingPerOrganization: 1 },
});

/** Comparing 100,000 recipients takes the database some tenths of a second. */
const comparisons = createFairLimit({
  ...{ running: 3, runningPerOrganization: 2 },
  ...{ waiting: 100, waitingPerOrganization: 20 },
});

const limited =
  (limit: FairLimit) =>
  <T>({ organization_id, recipients_count }: DraftRecord, work: () => Promise<T>): Promise<T> =>
    recipients_count > largeDraft ? limit.run(organization_id, work) : work();

export const sendInTurn = limited(sends);
export const compareInTurn = limited(comparisons);
