import type { Context } from '../context/context.ts';
import { enqueueOnce } from '../queue/enqueue.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';

const requestedAt = new Map<string, number>();
const requestIntervalMs = 5_000;

/**
 * Enqueues a job that stores what later requests for a list need. Each list gets each of these jobs at most every five
 * seconds per process.
 */
export function requestListJob(
  context: Context,
  task: 'build_list_checkpoints' | 'count_list_blocks',
  list: CheckpointedList,
  { organizationId, partId }: ListScope,
): void {
  const key = `${task}:${list}:${partId ?? organizationId}`;
  const now = performance.now();
  if (now - (requestedAt.get(key) ?? Number.NEGATIVE_INFINITY) < requestIntervalMs) return;
  if (requestedAt.size > 10_000) requestedAt.clear();
  requestedAt.set(key, now);
  const payload = { organization_id: organizationId, list, part_id: partId };
  context.db
    .transaction(async (tx) => enqueueOnce(tx, task, payload, key))
    .catch((error) => context.log.warn({ err: error }, `The job ${task} was not enqueued`));
}
