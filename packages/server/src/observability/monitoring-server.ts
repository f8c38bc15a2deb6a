/**
 * What a process tells those who run it, on a port of its own: metrics, and whether it lives and is ready. Workers have no other
 * port, and nobody who uses the product reaches this one.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsSettings } from '../config/observability-settings.ts';
import { OperatorError } from '../kit/errors.ts';
import type { Readiness } from './readiness.ts';

export interface MonitoringServer {
  /** The address, with the port that it has. */
  readonly url: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface Sources {
  /** Returns all metrics as text. */
  readonly readMetrics: () => Promise<string>;
  /** Their media type. */
  readonly metricsType: string;
  readonly readiness: Readiness;
}

export async function openMonitoringServer(
  { host, port, token }: MetricsSettings,
  sources: Sources,
): Promise<MonitoringServer> {
  const server = createServer({ maxHeaderSize: 8_192, requestTimeout: 10_000 }, (request, response) => {
    answer(request, { token, ...sources }).then(
      (answered) => send(response, answered),
      () => send(response, plain(500, 'The metrics could not be read.\n')),
    );
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, host, port)));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  { method, url = '', headers }: IncomingMessage,
  { token, readMetrics, metricsType, readiness }: Sources & Pick<MetricsSettings, 'token'>,
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Only GET and HEAD are answered here.\n');
  switch (url.split('?', 1)[0]) {
    case '/healthz':
      return json(200, { status: 'ok' });
    case '/readyz': {
      const report = await readiness.report();
      return json(report.status === 'ok' ? 200 : 503, report);
    }
    case '/metrics': {
      if (token !== undefined && !isToken(headers.authorization, token))
        return plain(401, 'Send METRICS_TOKEN as a bearer token.\n');
      return { status: 200, type: metricsType, body: await readMetrics() };
    }
    default:
      return plain(404, 'There are /metrics, /healthz and /readyz.\n');
  }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
  response.end(body);
}

const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Hashes have the same length, so the comparison takes the same time for every guess. */
const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): OperatorError {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `METRICS_PORT ${port} is already in use: each process on a machine needs a port of its own.`,
    );
  return new OperatorError(
    `The metrics cannot be served on METRICS_HOST ${host} and METRICS_PORT ${port} (${error.code ?? error.message}): correct them.`,
  );
}
