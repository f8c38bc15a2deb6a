/**
 * Traces: what one request caused, across processes. A span is a piece of work with a beginning and an end; those of a trace name
 * each other as parents. Whoever may be told a null has no traces, which costs nothing.
 */

/** What is known of a span. Never data of people: ids, kinds and outcomes only. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** `server`: somebody asked for it. `client`: somebody outside is asked. `consumer`: it was taken from a queue. */
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The traceparent of a span of another process, or of earlier work. Without it, the span that runs now is the parent. */
  readonly parent?: string | null;
}

export interface Span {
  /** Adds what is known at the end only. */
  set(attributes: SpanAttributes): void;
  /** Says that the work failed, by a word and not by a sentence, which could quote data. */
  fail(errorType: string): void;
  end(): void;
}

export interface Tracing {
  start(span: SpanStart): Span;
  /** Runs work, and everything that it waits for, within a span. */
  within<Result>(span: Span, work: () => Result): Result;
  /** The traceparent of the span that runs now, as W3C Trace Context writes it. Undefined outside of all spans. */
  current(): string | undefined;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** Whether a trace is recorded. Of one that is not, jobs still learn that, so that they begin no other. */
export const isRecorded = (traceparent: string | null | undefined): traceparent is string =>
  traceparent?.endsWith('-01') === true;

/** Runs work within a span of its own. */
export async function traced<Result>(
  tracing: Tracing | null,
  start: SpanStart,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work(null);
  const span = tracing.start(start);
  try {
    return await tracing.within(span, () => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, or the name of its class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
}
