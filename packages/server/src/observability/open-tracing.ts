/**
 * Tracing by OpenTelemetry. Spans are made by hand at the few places that all work passes, so nothing is patched, and no span has
 * an attribute that was not chosen. This file is loaded only where traces are on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span as Recorded, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/observability-settings.ts';
import type { Span, SpanStart, Tracing } from '../kit/tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<NonNullable<SpanStart['kind']>, SpanKind>;

/** How long a stop waits for a collector that does not answer. */
const closeTimeoutMs = 2_000;

class OpenSpan implements Span {
  readonly recorded: Recorded;

  constructor(recorded: Recorded) {
    this.recorded = recorded;
  }

  set(attributes: Readonly<Record<string, string | number>>): void {
    this.recorded.setAttributes(attributes);
  }

  fail(errorType: string): void {
    this.recorded.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.recorded.end();
  }
}

export function openTracing({
  url,
  serviceName,
  ratio,
  environment,
}: TracingSettings & { environment: string }): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'deployment.environment.name': environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        exportTimeoutMillis: closeTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('gift-order-service');
  const running = new AsyncLocalStorage<OpenSpan>();
  return {
    start({ name, kind = 'internal', attributes = {}, parent }) {
      const above = parent ? remoteParent(parent) : running.getStore()?.recorded;
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      return new OpenSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    within: (span, work) => (span instanceof OpenSpan ? running.run(span, work) : work()),
    current() {
      const span = running.getStore();
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.recorded.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
    close: () => provider.shutdown(),
  };
}

/** Returns undefined for what is no traceparent, so that its work begins a trace. */
function remoteParent(traceparent: string): Recorded | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}
