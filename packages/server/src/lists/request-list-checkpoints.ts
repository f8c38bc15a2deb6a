import type { CallerContext } from '../context/context.ts';
import { enqueueOnce } from '../queue/enqueue.ts';
import type { CheckpointedList } from '../queue/jobs.ts';
import type { ListScope } from './list-scope.ts';
import { isFarFromCheckpoint, type LocatedPage } from './locate-page.ts';

const requestedAt = new Map<string, number>();
const requestIntervalMs = 5_000;

/**
 * Enqueues a job that builds checkpoints if the page was far from the last one. Each list gets such a job at most
 * every five seconds per process.
 */
export function requestListCheckpoints(
  context: CallerContext,
  list: CheckpointedList,
  scope: ListScope,
  page: LocatedPage,
): void {
  if (!isFarFromCheckpoint(page)) return;
  const scopeId = scope.workspaceId ?? scope.organizationId;
  const key = `${list}:${scopeId}`;
  const now = performance.now();
  if (now - (requestedAt.get(key) ?? Number.NEGATIVE_INFINITY) < requestIntervalMs) return;
  if (requestedAt.size > 10_000) requestedAt.clear();
  requestedAt.set(key, now);
  context.db
    .transaction(async (tx) =>
      enqueueOnce(
        tx,
        'build_list_checkpoints',
        { organization_id: scope.organizationId, list, workspace_id: scope.workspaceId },
        `checkpoints:${key}`,
      ),
    )
    .catch((error) =>
      context.log.warn({ err: error }, 'The job that builds list checkpoints was not enqueued'),
    );
}
