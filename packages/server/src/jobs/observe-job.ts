/** Counts, times and traces a job. Its trace is that of the transaction which enqueued it. */
import { type Tracing, traced } from '../kit/tracing.ts';
import type { ProcessMetrics } from '../observability/process-metrics.ts';

export type JobMetrics = Pick<ProcessMetrics, 'noteJob'>;

interface RunningJob {
  readonly kind: string;
  readonly id: string;
  readonly payload: unknown;
}

/** Runs the work of a job with its payload, without the trace that enqueue() has added. */
export async function observeJob(
  { kind, id, payload }: RunningJob,
  { tracing, metrics }: { tracing: Tracing | null; metrics: JobMetrics | null },
  work: (payload: object) => Promise<void>,
): Promise<void> {
  const { traceparent: parent = null, ...own } = payload as { traceparent?: string };
  const attributes = { 'gifts.job_id': id, ...organizationOf(own) };
  const begun = performance.now();
  try {
    await traced(tracing, { name: `job ${kind}`, kind: 'consumer', attributes, parent }, () => work(own));
    metrics?.noteJob(kind, 'succeeded', performance.now() - begun);
  } catch (error) {
    metrics?.noteJob(kind, 'failed', performance.now() - begun);
    throw error;
  }
}

const organizationOf = ({ organization_id: id }: { organization_id?: string }): { [name: string]: string } =>
  id === undefined ? {} : { 'gifts.organization_id': id };
