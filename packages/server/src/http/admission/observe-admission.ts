/** Counts and logs what the admission of requests does. */
import type { Logger } from 'pino';
import type { ProcessMetrics } from '../../observability/process-metrics.ts';
import type { AdmissionObserver } from './admission.ts';
import { requestKinds } from './waiting-requests.ts';

const loggedEveryMs = 10_000;

/** A process that refuses requests refuses many, so the log has a line for those of ten seconds. */
export function observeAdmission(
  log: Logger,
  metrics: Pick<ProcessMetrics, 'noteAdmitted' | 'noteRefused'> | null,
): AdmissionObserver {
  let refused = 0;
  // A counter that begins with its first refusals would not show them.
  for (const kind of requestKinds) metrics?.noteRefused(kind, 0);
  return {
    noteAdmitted: (kind, waitedMs) => metrics?.noteAdmitted(kind, waitedMs),
    noteRefused(kind) {
      metrics?.noteRefused(kind, 1);
      refused += 1;
      if (refused > 1) return;
      setTimeout(() => {
        log.warn(
          { refused },
          'Requests were refused, because there were more than the process could work on',
        );
        refused = 0;
      }, loggedEveryMs).unref();
    },
  };
}
