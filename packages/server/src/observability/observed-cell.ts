import type { ProcessMetrics } from './process-metrics.ts';
import type { Readiness } from './readiness.ts';

/** A cell beside `main`, as those who run the service see it. */
export interface ObservedCell {
  readonly name: string;
  readonly databaseUrl: string;
  /** Null for a cell that was not opened yet. */
  readonly readiness: Pick<Readiness, 'report'> | null;
  /** Null without METRICS_PORT, too. */
  readonly metrics: Pick<ProcessMetrics, 'registry'> | null;
}
