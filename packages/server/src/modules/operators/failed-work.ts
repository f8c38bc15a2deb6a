/** Jobs and scheduled work that failed so often that they are not tried again by themselves. */
import type { Statements, Tx } from '../../db/statements.ts';
import { isUuid } from '../../kit/ids.ts';
import {
  countFailedJobs,
  dropFailedJob,
  findFailedJobs,
  retryFailedJob,
} from '../../queue/failed-jobs.sql.ts';
import {
  countParkedItems,
  dropParkedItem,
  findParkedItems,
  retryParkedItem,
} from '../scheduled-work/parked-items.sql.ts';

export interface FailedWork {
  /** A number for a job, `KIND:ID` for scheduled work. */
  readonly id: string;
  readonly kind: string;
  readonly organizationId: string;
  readonly failingSince: Date;
  readonly attempts: number;
  readonly error: string;
  readonly payload: unknown;
}

/** Finds jobs, then scheduled work, each up to a number, those first that have failed for longest. */
export async function findFailedWork(db: Statements, most: number): Promise<FailedWork[]> {
  const jobs = await findFailedJobs(db, most);
  const items = await findParkedItems(db, most);
  return [
    ...jobs.map(({ id, kind, organization_id, since, attempts, error, payload }) => ({
      ...{ id, kind, attempts, payload, error: error ?? '' },
      organizationId: organization_id ?? '',
      failingSince: since,
    })),
    ...items.map(({ kind, item_id, organization_id, failing_since, attempts, error }) => ({
      ...{ kind, attempts, error },
      id: `${kind}:${item_id}`,
      organizationId: organization_id,
      failingSince: failing_since,
      payload: { item_id },
    })),
  ];
}

export const countFailedWork = async (db: Statements): Promise<number> =>
  (await countFailedJobs(db)) + (await countParkedItems(db));

/** True for what could be the id of a job or of scheduled work. */
export const isWorkId = (id: string): boolean => itemOf(id) !== null || /^\d{1,18}$/.test(id);

/** Lets failed work run again. Returns its organization, or null if no failed work has this id. */
export function retryFailedWork(tx: Tx, id: string): Promise<string | null> {
  const item = itemOf(id);
  return item ? retryParkedItem(tx, item.kind, item.itemId) : retryFailedJob(tx, id);
}

/** Leaves failed work undone for good. Returns its organization, or null if no failed work has this id. */
export function dropFailedWork(tx: Tx, id: string): Promise<string | null> {
  const item = itemOf(id);
  return item ? dropParkedItem(tx, item.kind, item.itemId) : dropFailedJob(tx, id);
}

function itemOf(id: string): { kind: string; itemId: string } | null {
  const [kind = '', itemId = ''] = id.split(':');
  return isUuid(itemId) ? { kind, itemId } : null;
}
