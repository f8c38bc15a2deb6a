/** The requests that wait, in a queue for each sender, and whose turn it is. */

/** What changes something, a page of a recipient, or what only reads. */
export const requestKinds = ['change', 'page', 'read'] as const;
export type RequestKind = (typeof requestKinds)[number];

export interface WaitingRequest {
  /** When it began to wait. */
  readonly since: number;
  /** True if nobody waits for its answer any more. */
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** What waits of one sender. It is there while something does. */
export interface SenderQueue {
  /** Since when it has not been empty. */
  readonly since: number;
  readonly requests: WaitingRequest[];
}

export type MayBegin = (kind: RequestKind, sender: string) => boolean;

export interface WaitingRequests {
  count(): number;
  /** True if anything waits that needs a transaction. */
  hasTransactions(): boolean;
  queueOf(kind: RequestKind, sender: string): SenderQueue | undefined;
  add(kind: RequestKind, sender: string, request: WaitingRequest): void;
  /** Takes the request whose turn it is, of those that may begin. */
  takeNext(mayBegin: MayBegin): WaitingRequest | undefined;
  /** Takes what has waited since before a time, and what nobody waits for. */
  takeOverdue(before: number): WaitingRequest[];
}

/** Who gets the next place. What earns money comes first, and nobody waits for ever. Within a kind, senders take turns. */
const turns: readonly RequestKind[] = ['change', 'page', 'change', 'page', 'read'];

export function createWaitingRequests(): WaitingRequests {
  const queues = { change: newQueues(), page: newQueues(), read: newQueues() };
  let count = 0;
  let turn = 0;

  function takeFirst(kind: RequestKind, sender: string): WaitingRequest | undefined {
    const { requests } = queues[kind].get(sender) ?? {};
    const first = requests?.shift();
    if (first) count -= 1;
    if (requests?.length === 0) queues[kind].delete(sender);
    return first;
  }

  function takeOfKind(kind: RequestKind, mayBegin: MayBegin): WaitingRequest | undefined {
    for (const [sender, queue] of queues[kind]) {
      if (!mayBegin(kind, sender)) continue;
      const first = takeFirst(kind, sender);
      // Whoever was served goes to the end.
      if (queues[kind].delete(sender)) queues[kind].set(sender, queue);
      return first;
    }
    return undefined;
  }

  return {
    count: () => count,
    hasTransactions: () => queues.change.size + queues.page.size > 0,
    queueOf: (kind, sender) => queues[kind].get(sender),
    add(kind, sender, request) {
      const queue = queues[kind].get(sender) ?? { since: request.since, requests: [] };
      queue.requests.push(request);
      queues[kind].set(sender, queue);
      count += 1;
    },
    takeNext(mayBegin) {
      for (let step = 0; step < turns.length; step += 1) {
        const position = (turn + step) % turns.length;
        const kind = turns[position];
        const next = kind && takeOfKind(kind, mayBegin);
        if (!next) continue;
        turn = position + 1;
        return next;
      }
      return undefined;
    },
    takeOverdue(before) {
      const overdue: WaitingRequest[] = [];
      for (const kind of requestKinds) {
        for (const [sender, { requests }] of queues[kind]) {
          while (requests[0] && (requests[0].since < before || requests[0].isGone())) {
            const first = takeFirst(kind, sender);
            if (first) overdue.push(first);
          }
        }
      }
      return overdue;
    },
  };
}

const newQueues = () => new Map<string, SenderQueue>();
