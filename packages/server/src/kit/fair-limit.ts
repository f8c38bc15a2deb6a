import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './errors.ts';

/** Numbers of tasks. */
export interface FairLimitOptions {
  readonly running: number;
  readonly runningPerOrganization: number;
  readonly waiting: number;
  readonly waitingPerOrganization: number;
}

export interface FairLimit {
  /** Runs slow work when it is the organization's turn. Refuses with `rate_limited` or `unavailable` if too much waits. */
  run<T>(organizationId: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits slow work of all organizations and of each of them. In the common queue an organization has no more places
 * than it may run tasks, so organizations take turns, and one that sends much waits for itself.
 */
export function createFairLimit(options: FairLimitOptions): FairLimit {
  const { running, runningPerOrganization, waiting, waitingPerOrganization } = options;
  const common = pLimit(running);
  const organizations = new Map<string, { readonly limit: LimitFunction; tasks: number }>();
  let tasks = 0;
  return {
    async run(organizationId, work) {
      const own = organizations.get(organizationId) ?? { limit: pLimit(runningPerOrganization), tasks: 0 };
      if (own.tasks >= runningPerOrganization + waitingPerOrganization) throw tooManyOfOrganization();
      if (tasks >= running + waiting) throw tooMany();
      organizations.set(organizationId, own);
      own.tasks += 1;
      tasks += 1;
      try {
        return await own.limit(() => common(work));
      } finally {
        own.tasks -= 1;
        tasks -= 1;
        if (own.tasks === 0) organizations.delete(organizationId);
      }
    },
  };
}

const tooManyOfOrganization = () =>
  new AppError(
    'rate_limited',
    'Too many slow requests of this organization are waiting; retry when some of them are answered.',
  );

const tooMany = () => new AppError('unavailable', 'Too many slow requests are waiting; retry in a moment.');
