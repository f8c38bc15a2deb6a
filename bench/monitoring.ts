/** What metrics and traces cost: creates through a service that has them and is scraped, and through one without. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, ensure, type Outcome, say } from './benchmark.ts';
import { createByHttp } from './create.ts';
import { bodyOfBatch, recipientNumber } from './gift.ts';
import { freePort, type Service } from './service.ts';
import { compareSideBySide, startSideBySide } from './side-by-side.ts';

/** Three times as often as Prometheus does. */
const scrapeIntervalMs = 5_000;
const bodyFor = (service: Service) => bodyOfBatch(service, [recipientNumber(1)]);

export const monitoring: Benchmark = {
  needs: ['wrk'],
  async run() {
    return [...(await compareMetrics()), ...(await compareTraces())];
  },
};

async function compareMetrics(): Promise<Outcome[]> {
  const port = await freePort();
  const scraper = scrapeAgainAndAgain(`http://127.0.0.1:${port}/metrics`);
  const outcomes = await compare('with metrics against without', { METRICS_PORT: String(port) });
  const { scrapes, last } = await scraper.stop();
  ensure(scrapes > 5, `The metrics were scraped ${scrapes} times.`);
  ensure(
    /gifts_http_requests_total\{operation="createOrderBatch",status="2xx"\} \d{4}/.test(last),
    'The creates were not counted.',
  );
  say(`the metrics were scraped ${scrapes} times, ${last.length} characters each`);
  return outcomes;
}

async function compareTraces(): Promise<Outcome[]> {
  const collector = await startCollector();
  try {
    const every = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.1' };
    const outcomes = await compare('with traces of one request in ten against without', every);
    ensure(collector.bytes() > 100_000, `The collector got ${collector.bytes()} bytes.`);
    return outcomes;
  } finally {
    collector.close();
  }
}

async function compare(what: string, withIt: Record<string, string>): Promise<Outcome[]> {
  const services = await startSideBySide(bodyFor, { without: {}, withIt });
  try {
    return await compareSideBySide(services, {
      work: `create, ${what}`,
      unit: 'creates/s',
      perSecond: async (each, seconds) => createByHttp(each, await bodyFor(each), seconds),
    });
  } finally {
    await services.stop();
  }
}

/** Scrapes that meet no service are left out. */
function scrapeAgainAndAgain(url: string) {
  const stopping = new AbortController();
  let scrapes = 0;
  let last = '';
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const text = await fetch(url).then(
        (answer) => answer.text(),
        () => null,
      );
      if (text !== null) {
        scrapes += 1;
        last = text;
      }
      await pause(scrapeIntervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      return { scrapes, last };
    },
  };
}

/** A collector that takes everything and keeps nothing. */
async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
