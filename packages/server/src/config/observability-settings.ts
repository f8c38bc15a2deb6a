/** What a process tells about itself: metrics for Prometheus, and traces by OpenTelemetry. Both are off unless they are set. */
import type { EnvironmentReader } from './environment-reader.ts';

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** What a scraper sends as its bearer token. Undefined if everybody who reaches the port may read. */
  readonly token: string | undefined;
}

export interface TracingSettings {
  /** The address that spans are sent to, by OTLP over HTTP. */
  readonly url: string;
  /** What the traces say who wrote them. */
  readonly serviceName: string;
  /** The part of the traces that is recorded, from 0 to 1. */
  readonly ratio: number;
}

export interface ObservabilitySettings {
  /** Null if the process has no metrics. */
  readonly metrics: MetricsSettings | null;
  /** Null if nothing is traced. */
  readonly tracing: TracingSettings | null;
}

export const readObservabilitySettings = (read: EnvironmentReader): ObservabilitySettings => ({
  metrics: readMetrics(read),
  tracing: readTracing(read),
});

function readMetrics(read: EnvironmentReader): MetricsSettings | null {
  const port = read.integer('METRICS_PORT', 0, 0, 65_535);
  const host = read.text('METRICS_HOST') ?? '127.0.0.1';
  const token = read.text('METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,500}$/.test(token)) {
    // A wrong value is not repeated, because it is a secret nevertheless.
    read.problems.push(
      'METRICS_TOKEN must be 16 to 500 visible ASCII characters: "openssl rand -hex 32" makes some.',
    );
  }
  return read.text('METRICS_PORT') === undefined ? null : { host, port, token };
}

const isRatio = (text: string): boolean => /^(0|1|0?\.\d{1,6}|[01]\.0+)$/.test(text);

/**
 * These names are OpenTelemetry's own. The address of traces is used as it is; to the other one, their path is added. The library
 * itself reads OTEL_EXPORTER_OTLP_HEADERS, which may have a secret.
 */
function readTracing(read: EnvironmentReader): TracingSettings | null {
  const given = read.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http', 'https']);
  const base = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  read.accepted(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    (protocol) => protocol === 'http/protobuf',
    'http/protobuf, which is all that the service speaks',
  );
  const ratio = Number(read.accepted('OTEL_TRACES_SAMPLER_ARG', isRatio, 'a number from 0 to 1') ?? 1);
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'gifts';
  const isDisabled = read.word('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  const url = given ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`);
  return isDisabled || url === undefined ? null : { url, serviceName, ratio };
}
