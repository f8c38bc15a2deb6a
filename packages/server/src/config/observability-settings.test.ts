import { expect, it } from 'vitest';
import { environmentReader } from './environment-reader.ts';
import { readObservabilitySettings } from './observability-settings.ts';

function readFrom(env: Record<string, string>) {
  const read = environmentReader(env);
  return { ...readObservabilitySettings(read), problems: read.problems };
}

it('without settings there are neither metrics nor traces', () => {
  expect(readFrom({})).toEqual({ metrics: null, tracing: null, problems: [] });
});

it('a port is enough for metrics, which only this machine can read then', () => {
  expect(readFrom({ METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
    token: undefined,
  });
});

it('a token that is too short is refused and not repeated', () => {
  const { problems } = readFrom({ METRICS_PORT: '9464', METRICS_TOKEN: 'hunter2' });
  expect(problems).toEqual([expect.stringMatching(/^METRICS_TOKEN must be 16 to 500/)]);
  expect(problems[0]).not.toContain('hunter2');
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, 'http://127.0.0.1:4318/v1/traces'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/team/' },
    'https://otel.example.com/team/v1/traces',
  ],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/t' }, 'http://127.0.0.1:9/t'],
] as const)('%o sends traces to %s', (env, url) => {
  expect(readFrom(env).tracing).toEqual({ url, serviceName: 'gifts', ratio: 1 });
});

it.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4317' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_TRACES_SAMPLER_ARG: '10%' },
  { OTEL_SDK_DISABLED: 'maybe' },
])('%o is refused in a sentence', (env) => {
  expect(readFrom(env).problems).toEqual([expect.stringContaining(`${Object.keys(env)[0]} is "`)]);
});

it('traces can be turned off', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' };
  expect(readFrom(env).tracing).toBeNull();
});
