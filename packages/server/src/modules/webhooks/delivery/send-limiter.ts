/**
 * Bounds that endpoints share: on all that is under way, and on what goes to one host. Who is held back is called when there is
 * room, the longest waiting first. An endpoint with next to nothing under way is let through beyond what is shared, so
 * that slow ones never hold it up; failing ones have a share of their own.
 */
import { type EndpointQueue, isFailing } from './endpoint-queue.ts';

export interface SendLimiter {
  /** How to leave again, or null: then the lane is called later. */
  tryAcquire(queue: EndpointQueue): (() => void) | null;
}

interface Limits {
  readonly shared: number;
  readonly reserved: number;
  readonly failing: number;
}

const globalLimits: Limits = { shared: 800, reserved: 400, failing: 200 };
const originLimits: Limits = { shared: 48, reserved: 24, failing: 24 };
export const maxPerOrigin = originLimits.shared + originLimits.reserved + originLimits.failing;

/** An endpoint is sure of so many. */
const guaranteedInFlight = 2;
/** Of those held back, so many are called when one leaves: they take their turns. */
const maxWokenAtOnce = 16;

interface Usage {
  well: number;
  failing: number;
  readonly blocked: Set<EndpointQueue>;
}

const newUsage = (): Usage => ({ well: 0, failing: 0, blocked: new Set() });

export function createSendLimiter(onCapacity: (queue: EndpointQueue) => void): SendLimiter {
  const globalUsage = newUsage();
  const origins = new Map<string, Usage>();

  function wakeBlocked(usage: Usage): void {
    for (const queue of [...usage.blocked].slice(0, maxWokenAtOnce)) {
      usage.blocked.delete(queue);
      onCapacity(queue);
    }
  }

  function release(origin: string, originUsage: Usage, share: 'well' | 'failing'): void {
    globalUsage[share] -= 1;
    originUsage[share] -= 1;
    wakeBlocked(originUsage);
    wakeBlocked(globalUsage);
    if (originUsage.well + originUsage.failing + originUsage.blocked.size === 0) origins.delete(origin);
  }

  return {
    tryAcquire(queue) {
      const { origin } = queue;
      const originUsage = origins.get(origin) ?? newUsage();
      origins.set(origin, originUsage);
      for (const [usage, limits] of [
        [originUsage, originLimits],
        [globalUsage, globalLimits],
      ] as const) {
        if (hasCapacity(usage, limits, queue)) continue;
        usage.blocked.add(queue);
        return null;
      }
      const share = isFailing(queue) ? 'failing' : 'well';
      globalUsage[share] += 1;
      originUsage[share] += 1;
      return () => release(origin, originUsage, share);
    },
  };
}

function hasCapacity({ well, failing }: Usage, limits: Limits, queue: EndpointQueue): boolean {
  if (isFailing(queue)) return failing < limits.failing;
  return (
    well < limits.shared || (queue.inFlight < guaranteedInFlight && well < limits.shared + limits.reserved)
  );
}
