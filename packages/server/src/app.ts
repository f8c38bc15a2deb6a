/** Puts the house together, by hand. */
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { openDatabase } from './db/database.ts';
import { createAuthenticator } from './http/authenticate.ts';
import type { Handlers } from './http/handlers.ts';
import { createServer } from './http/server.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { createBell } from './kit/bell.ts';
import { systemClock } from './kit/clock.ts';
import { createSafeFetch } from './kit/safe-fetch.ts';
import { batchHandlers } from './modules/batches/batches.routes.ts';
import { catalogHandlers } from './modules/catalog/catalog.routes.ts';
import { openCatalog } from './modules/catalog/catalog.ts';
import { createSmtpTransport } from './modules/notifications/smtp-transport.ts';
import { orderHandlers } from './modules/orders/orders.routes.ts';
import { accountHandlers } from './modules/organizations/account.routes.ts';
import { sandboxHandlers } from './modules/sandbox/sandbox.routes.ts';
import { sandboxOrderHandlers } from './modules/sandbox/sandbox-orders.routes.ts';
import { sandboxShipmentHandlers } from './modules/sandbox/sandbox-shipments.routes.ts';
import { mostPerOrigin } from './modules/webhooks/send-gate.ts';
import { webhookHandlers } from './modules/webhooks/webhooks.routes.ts';

export interface App {
  readonly services: Services;
  /** Answers requests from here on; returns the address. */
  listen(): Promise<string>;
  startWorker(): Promise<void>;
  /** Takes no more work, finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

const handlers: Handlers = {
  ...accountHandlers,
  ...batchHandlers,
  ...orderHandlers,
  ...catalogHandlers,
  ...webhookHandlers,
  ...sandboxHandlers,
  ...sandboxOrderHandlers,
  ...sandboxShipmentHandlers,
};

const webhookTimeoutMs = 15_000;

export async function createApp(config: Config, databaseUrl: string): Promise<App> {
  const log = pino({ level: config.logLevel });
  const db = openDatabase({ databaseUrl, poolSize: config.databasePoolSize, applicationName: 'gifts', log });
  const services: Services = {
    config,
    db,
    clock: systemClock,
    log,
    liveCatalog: openCatalog(db, config.publicUrl),
    mail: config.smtpUrl ? createSmtpTransport({ smtpUrl: config.smtpUrl }) : null,
    webhookHttp: createSafeFetch({
      allowLoopback: config.webhooksAllowLoopback,
      timeoutMs: webhookTimeoutMs,
      connectionsPerOrigin: mostPerOrigin,
    }),
    deliveryBell: createBell(),
  };
  const authenticator = createAuthenticator({
    db,
    clock: systemClock,
    environment: config.environment,
    onError: (error) => log.warn({ err: error }, 'The last use of a key was not written down'),
  });
  const server = await createServer(services, handlers, authenticator);
  let worker: Worker | null = null;
  return {
    services,
    async listen() {
      await server.listen({ host: config.host, port: config.port });
      const { port } = server.server.address() as AddressInfo;
      return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    },
    async startWorker() {
      worker = await startWorker(services, databaseUrl);
    },
    async close() {
      await Promise.all([server.close(), worker?.stop()]);
      await services.mail?.close();
      await services.webhookHttp.close();
      await db.close();
    },
  };
}
