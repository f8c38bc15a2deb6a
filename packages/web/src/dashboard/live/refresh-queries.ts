/** Asks again for what pages show when it may have changed. */
import type { LiveKind } from '@gifts/contract/dashboard/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../parts/now.ts';
import { markLive } from './live-marks.ts';

/** What the keys of queries begin with that show a kind of thing. The id of the organization comes second in all of them. */
const shownBy: Readonly<Record<LiveKind, readonly string[]>> = {
  order_batches: ['order-batches', 'order-batch', 'order-batch-orders', 'overview', 'gift-trend'],
  orders: ['orders', 'order', 'order-batch-orders', 'overview', 'gift-trend'],
  // Each look at the recipients of a draft is an entry of the audit log, so nobody looks without being there.
  drafts: ['drafts', 'draft'],
  approvals: ['approval-requests', 'approval-request', 'approval-counts', 'overview'],
  bulk_acts: ['bulk-acts'],
  webhooks: ['webhooks', 'webhook', 'event-deliveries'],
};

/** Pages do not all ask in the same moment. */
const jitterMs = 200;
/** The answers of a service at its limits come slowly. Then it is asked so many times more rarely than they take. */
const restPerAnswer = 8;
const longestRestMs = 30_000;

export interface Refresher {
  changed(kinds: readonly LiveKind[]): void;
  /** Anything may have changed before this moment. */
  missed(): void;
  stop(): void;
}

export function createRefresher(queries: QueryClient, organizationId: string): Refresher {
  const waiting = new Map<string, number>();
  let timer: number | undefined;
  let isAsking = false;
  let restUntil = 0;

  function add(kinds: readonly LiveKind[]): void {
    for (const head of kinds.flatMap((kind) => shownBy[kind])) waiting.set(head, now());
    schedule();
  }

  function schedule(): void {
    if (isAsking || timer !== undefined || document.hidden || waiting.size === 0) return;
    timer = window.setTimeout(ask, Math.max(Math.random() * jitterMs, restUntil - now()));
  }

  async function ask(): Promise<void> {
    timer = undefined;
    isAsking = true;
    const asked = new Map(waiting);
    waiting.clear();
    const startedAt = now();
    const isOld = ({ queryKey: [head, of], state }: Query): boolean =>
      of === organizationId && state.dataUpdatedAt < (asked.get(String(head)) ?? 0);
    for (const query of queries.getQueryCache().findAll({ predicate: isOld })) {
      // What has not been answered yet shows rows of another order or page meanwhile. Nothing of them is to stay.
      if (query.state.data !== undefined) markLive(query.queryHash);
    }
    await queries.invalidateQueries({ predicate: isOld });
    isAsking = false;
    restUntil = now() + Math.min(longestRestMs, (now() - startedAt) * restPerAnswer);
    schedule();
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    changed: add,
    missed: () => add(Object.keys(shownBy) as LiveKind[]),
    stop() {
      document.removeEventListener('visibilitychange', schedule);
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
