/** Creates the service from its parts. The parts are listed here and not found automatically. */
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config/config.ts';
import { defaultAdvancePatienceMs, type Services } from './context/context.ts';
import { initiatedByJob } from './context/initiator.ts';
import { locateCell } from './db/cells/locate-cell.ts';
import { requireConnectionSettings } from './db/connection-settings.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db/database.ts';
import type { ReconnectingConnection } from './db/reconnecting-connection.ts';
import { openReplica } from './db/replica/replica.ts';
import { withReplica } from './db/replica/with-replica.ts';
import { listenForSignals } from './db/signals.ts';
import type { Handlers, MemberHandlers, PageHandlers } from './handlers.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { defaultFaultTimeoutMs } from './http/sandbox-faults.ts';
import { createServer } from './http/server.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { systemClock } from './kit/clock.ts';
import { OperatorError } from './kit/errors.ts';
import { createRecordLookup, type RecordLookup } from './kit/look-up-records.ts';
import { createSealer } from './kit/sealer.ts';
import type { Tracing } from './kit/tracing.ts';
import { auditHandlers } from './modules/audit/audit.routes.ts';
import { batchHandlers, membershipEndHandlers } from './modules/batches/batches.routes.ts';
import { bulkHandlers } from './modules/bulk/bulk.routes.ts';
import { catalogHandlers } from './modules/catalog/catalog.routes.ts';
import { openCatalog } from './modules/catalog/catalog.ts';
import { contactHandlers } from './modules/contacts/contacts.routes.ts';
import { draftHandlers } from './modules/drafts/drafts.routes.ts';
import { changesTopic, everythingChanged, signalChangesOf } from './modules/events/change-signals.ts';
import { eventHandlers, eventLogHandlers } from './modules/events/events.routes.ts';
import type { OnSequenced } from './modules/events/sequence-events.ts';
import { fulfilmentHandlers } from './modules/fulfilment/fulfilment.routes.ts';
import { giftHandlers } from './modules/gifts/gifts.routes.ts';
import { invoiceHandlers } from './modules/invoices/invoices.routes.ts';
import { moneyHandlers } from './modules/money/money.routes.ts';
import { readDkimKey } from './modules/notifications/dkim-key.ts';
import { createMailKeyStore } from './modules/notifications/mail-keys.ts';
import { createSmtpTransport } from './modules/notifications/smtp-transport.ts';
import { occasionHandlers } from './modules/occasions/occasions.routes.ts';
import { operatorHandlers } from './modules/operators/operators.routes.ts';
import { orderHandlers } from './modules/orders/orders.routes.ts';
import { accountHandlers } from './modules/organizations/account.routes.ts';
import { apiKeyHandlers } from './modules/organizations/api-keys.routes.ts';
import { organizationHandlers } from './modules/organizations/organization.routes.ts';
import { workspaceHandlers } from './modules/organizations/workspaces.routes.ts';
import { overviewHandlers } from './modules/overview/overview.routes.ts';
import { ledgerHandlers } from './modules/payments/balances/ledger.routes.ts';
import { paymentPageHandlers } from './modules/payments/hosted/payment-pages.routes.ts';
import { commercePaymentMethodHandlers } from './modules/payments/methods/commerce-payment-methods.routes.ts';
import { organizationSettingsHandlers, paymentHandlers } from './modules/payments/payments.routes.ts';
import { memberHandlers } from './modules/people/members/members.routes.ts';
import { personHandlers } from './modules/people/people.routes.ts';
import { createSignInKeyStore } from './modules/people/sign-in-keys.ts';
import { createOpenIdProvider } from './modules/people/single-sign-on/openid-provider.ts';
import { createVaultStore } from './modules/privacy/vault-keys.ts';
import { createRequestLog } from './modules/requests/request-log.process.ts';
import { requestHandlers } from './modules/requests/requests.routes.ts';
import { sandboxHandlers } from './modules/sandbox/sandbox.routes.ts';
import { sandboxOrderHandlers } from './modules/sandbox/sandbox-orders.routes.ts';
import { sandboxShipmentHandlers } from './modules/sandbox/sandbox-shipments.routes.ts';
import { sandboxVaultHandlers } from './modules/sandbox/sandbox-vault.routes.ts';
import { setupHandlers } from './modules/setup/setup.routes.ts';
import { spendingHandlers } from './modules/spending/spending.routes.ts';
import { supportHandlers } from './modules/support/support.routes.ts';
import { viewHandlers } from './modules/views/views.routes.ts';
import { fanOut } from './modules/webhooks/deliveries/fan-out.ts';
import { openWebhookHttp } from './modules/webhooks/engine/open-webhook-http.ts';
import { webhookPageHandlers } from './modules/webhooks/webhook-pages.routes.ts';
import { fulfilmentWebhookHandlers, webhookHandlers } from './modules/webhooks/webhooks.routes.ts';
import type { MonitoringServer } from './observability/monitoring-server.ts';
import { observeReplica } from './observability/observe-replica.ts';
import type { ObservedCell } from './observability/observed-cell.ts';
import { observeMail, observeWebhooks } from './observability/observed-ports.ts';
import { openLog } from './observability/open-log.ts';
import { openMonitoring } from './observability/open-monitoring.ts';
import { createProcessMetrics, type ProcessMetrics } from './observability/process-metrics.ts';
import { createReadiness, type Readiness } from './observability/readiness.ts';
import { readinessOfCells } from './observability/readiness-of-cells.ts';
import type { CardGateway } from './ports/card-gateway.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { MailTransport } from './ports/mail-transport.ts';

export interface App {
  readonly services: Services;
  readonly readiness: Readiness;
  /** Null without METRICS_PORT. */
  readonly metrics: ProcessMetrics | null;
  /** Takes a request of a socket of another app. */
  readonly handle: RequestListener;
  /** Takes a request as if it had come over a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** From now on, `handle` gets the requests of this app's socket. */
  serveBy(handle: RequestListener): void;
  /** Starts to answer requests and returns the address. */
  listen(): Promise<string>;
  startWorker(): Promise<void>;
  /** Hears of other processes. Those that listen or work do. */
  listenForSignals(): void;
  /** Starts to answer those who run the service, and returns the address. Null without METRICS_PORT. */
  monitor(): Promise<string | null>;
  /** Writes what is waiting for the log of requests. */
  flushRequestLog(): Promise<void>;
  /** Accepts no more requests and jobs, and finishes those that run. */
  stop(): Promise<void>;
  /** Does the same, and closes all connections. */
  close(): Promise<void>;
}

const handlers: Handlers & MemberHandlers = {
  ...accountHandlers,
  ...apiKeyHandlers,
  ...requestHandlers,
  ...webhookPageHandlers,
  ...eventLogHandlers,
  ...workspaceHandlers,
  ...contactHandlers,
  ...occasionHandlers,
  ...spendingHandlers,
  ...viewHandlers,
  ...bulkHandlers,
  ...supportHandlers,
  ...memberHandlers,
  ...draftHandlers,
  ...membershipEndHandlers,
  ...organizationHandlers,
  ...organizationSettingsHandlers,
  ...commercePaymentMethodHandlers,
  ...batchHandlers,
  ...orderHandlers,
  ...giftHandlers,
  ...paymentHandlers,
  ...eventHandlers,
  ...auditHandlers,
  ...catalogHandlers,
  ...ledgerHandlers,
  ...invoiceHandlers,
  ...webhookHandlers,
  ...moneyHandlers,
  ...overviewHandlers,
  ...fulfilmentWebhookHandlers,
  ...fulfilmentHandlers,
  ...sandboxHandlers,
  ...sandboxOrderHandlers,
  ...sandboxShipmentHandlers,
};

/** Pages hear of events as soon as they have their numbers, and so do webhooks. */
const tellOfEvents: OnSequenced = async (tx, organizationId, events) => {
  signalChangesOf(tx, organizationId, events);
  await fanOut(tx, organizationId, events);
};

const pageHandlers: PageHandlers = { ...paymentPageHandlers, ...sandboxVaultHandlers };

/** Replacements for adapters that the configuration would choose. */
export interface AppOverrides {
  readonly cardGateway?: CardGateway | null;
  readonly logTo?: DestinationStream;
  readonly advancePatienceMs?: number;
  readonly lookUpRecords?: RecordLookup;
  /** How long a request with `Sandbox-Fault: timeout` waits before its connection is closed. */
  readonly faultTimeoutMs?: number;
  /** Of the service of `main`: the other cells in this process. */
  readonly otherCells?: () => readonly ObservedCell[];
  /** Of the service of another cell: which one, and that of `main`, with which it shares what is of the process. */
  readonly ofCell?: { readonly name: string; readonly main: App };
}

/** Returns null without a mail server. Throws if the key that signs mail cannot be used. */
export function openMail({ smtpUrl, mailDkim }: Config): MailTransport | null {
  const dkim = mailDkim && readDkimKey(mailDkim);
  return smtpUrl ? createSmtpTransport({ smtpUrl, ...(dkim && { dkim }) }) : null;
}

/** The libraries are loaded only where traces are on. */
async function openTracing({ tracing, environment }: Config): Promise<Tracing | null> {
  if (!tracing) return null;
  const { openTracing: open } = await import('./observability/open-tracing.ts');
  return open({ ...tracing, environment });
}

const openCardGateway = async ({ cardGateway }: Config, db: Database): Promise<CardGateway | null> =>
  cardGateway && (await cardGateway.open({ db, clock: systemClock }));

const openIdentityProvider = ({ oidc, publicUrl }: Config): IdentityProvider | null =>
  oidc && createOpenIdProvider({ settings: oidc, publicUrl, clock: systemClock });

type ObservedPool = Pick<DatabaseOptions, 'log' | 'tracing' | 'onConnectionWait'>;

/** The pool, with the replica of DATABASE_REPLICA_URL. The service starts without one that does not answer. */
async function openPools(
  config: Config,
  directUrl: string,
  metrics: ProcessMetrics | null,
  observed: ObservedPool,
): Promise<Database> {
  const { databaseReplicaUrl: url, databasePoolSize: poolSize } = config;
  if (url === undefined) return openPool(config, directUrl, observed);
  await requireNoCluster(directUrl, clusterWithReplica);
  const primary = await openPool(config, directUrl, observed);
  const replica = openReplica(primary, { url, poolSize, log: observed.log });
  return withReplica(primary, replica, metrics ? observeReplica(metrics.registry, replica) : () => {});
}

/** Requests and jobs go through the pooler, if there is one. What needs a session of its own uses `directUrl`. */
async function openPool(config: Config, directUrl: string, observed: ObservedPool): Promise<Database> {
  const { databasePoolSize: poolSize, databaseDirectUrl, databaseUrl } = config;
  const options = { poolSize, applicationName: 'gifts', ...observed };
  if (!databaseDirectUrl || !databaseUrl) return openDatabase({ ...options, databaseUrl: directUrl });
  await requireNoCluster(directUrl, clusterWithPooler);
  const db = openDatabase({ ...options, databaseUrl, isPooled: true });
  try {
    await requireConnectionSettings(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

const clusterWithReplica =
  'DATABASE_URL is the address of a Citus cluster, whose tables move from node to node, and DATABASE_REPLICA_URL that of a replica of one server: remove DATABASE_REPLICA_URL.';
const clusterWithPooler =
  'DATABASE_DIRECT_URL is the address of a Citus cluster, whose tables a pooler cannot follow from node to node: remove it, and let DATABASE_URL be the address.';

async function requireNoCluster(databaseUrl: string, refusal: string): Promise<void> {
  if ((await locateCell(databaseUrl)) !== null) throw new OperatorError(refusal);
}

/** What hands on the requests of a socket: to the app that has it, until another listener takes them. */
function createSocketListener() {
  let own: RequestListener = () => {};
  let front: RequestListener | null = null;
  return {
    behindFront(answer: RequestListener): RequestListener {
      own = answer;
      return (request, response) => (front ?? answer)(request, response);
    },
    answer: ((request, response) => own(request, response)) satisfies RequestListener,
    serveBy(handle: RequestListener) {
      front = handle;
    },
  };
}

/** `databaseUrl` leads to the server itself, not to a pooler. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  {
    cardGateway,
    logTo = pino.destination(1),
    advancePatienceMs = defaultAdvancePatienceMs,
    faultTimeoutMs = defaultFaultTimeoutMs,
    lookUpRecords = createRecordLookup(config.dnsServers),
    otherCells = () => [],
    ofCell,
  }: AppOverrides = {},
): Promise<App> {
  const shared = ofCell?.main.services;
  const metrics = config.metrics && createProcessMetrics(config, ofCell?.name);
  const tracing = shared ? shared.tracing : await openTracing(config);
  const log = shared ? shared.log.child({ cell: ofCell?.name }) : openLog(config, logTo, tracing);
  const transport = openMail(config);
  const mail = transport && observeMail(transport, { metrics, tracing });
  const db = await openPools(config, databaseUrl, metrics, {
    ...{ log, tracing },
    ...(metrics && { onConnectionWait: metrics.noteConnectionWait }),
  });
  metrics?.observePool(db.pool);
  const readiness = readinessOfCells(createReadiness(db, config), otherCells);
  const sealer = createSealer(config.secretKeys);
  const services: Services = {
    config,
    db,
    clock: systemClock,
    log,
    tracing,
    liveCatalog: openCatalog(db, config.publicUrl),
    mail,
    cardGateway: shared
      ? shared.cardGateway
      : cardGateway === undefined
        ? await openCardGateway(config, db)
        : cardGateway,
    carrier: config.carrier?.open({ clock: systemClock }) ?? null,
    identityProvider: openIdentityProvider(config),
    webhookHttp: observeWebhooks(openWebhookHttp(config), { metrics }),
    lookUpRecords,
    sealer,
    mailKeyStore: createMailKeyStore(db, sealer),
    vaultStore: createVaultStore(db, sealer),
    signInKeyStore: createSignInKeyStore(db, sealer),
    advancePatienceMs,
    initiator: initiatedByJob('service'),
  };
  const authenticator = createAuthenticator({
    db,
    clock: systemClock,
    environment: config.environment,
    demoApiKey: config.demoApiKey ?? null,
    onError: (error) =>
      log.warn({ err: error }, 'The time of the last use of an API key could not be stored'),
  });
  const requestLog = createRequestLog(
    { db, log, clock: systemClock },
    { keptPerDay: config.requestsLoggedPerDay },
  );
  const socket = createSocketListener();
  const server = await createServer(
    services,
    { handlers, pageHandlers, personHandlers, operatorHandlers: { ...setupHandlers, ...operatorHandlers } },
    { authenticator, faultTimeoutMs, requestLog, metrics, readiness, behindFront: socket.behindFront },
  );
  // An app without a socket takes requests too.
  await server.ready();
  let worker: Worker | null = null;
  let listener: ReconnectingConnection | null = null;
  let monitoring: MonitoringServer | null = null;
  /** One connection hears of the other processes, for requests and for jobs. */
  function listenToOthers(): void {
    listener ??= listenForSignals({
      databaseUrl,
      log,
      onSignal: db.signals.receive,
      onConnected() {
        worker?.scanAllEvents();
        db.signals.receive({ topic: changesTopic, subject: everythingChanged });
      },
      onLost() {
        db.dropSilentConnections();
        worker?.dropSilentConnections();
      },
    });
  }
  let stopping: Promise<unknown> | null = null;
  const stop = async (): Promise<void> => {
    readiness.stop();
    stopping ??= Promise.all([server.close(), worker?.stop()]);
    await stopping;
  };
  return {
    services,
    readiness,
    metrics,
    listenForSignals: listenToOthers,
    handle: socket.answer,
    inject: (request) => server.inject(request),
    serveBy: socket.serveBy,
    stop,
    async listen() {
      await server.listen({ host: config.host, port: config.port });
      listenToOthers();
      const { port } = server.server.address() as AddressInfo;
      return config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    },
    async startWorker() {
      worker = await startWorker(services, databaseUrl, tellOfEvents, metrics);
      listenToOthers();
    },
    async monitor() {
      if (!config.metrics || !metrics) return null;
      monitoring = await openMonitoring(config.metrics, {
        ...{ config, databaseUrl, log, metrics, readiness, otherCells },
      });
      return monitoring.url;
    },
    flushRequestLog: requestLog.flush,
    async close() {
      await stop();
      await listener?.close();
      await requestLog.close();
      await services.mail?.close();
      await services.carrier?.close();
      await services.identityProvider?.close();
      await services.webhookHttp.close();
      // Until then, whoever asks hears that the process is stopping.
      await monitoring?.close();
      await db.close();
      if (!shared) await tracing?.close();
    },
  };
}
