/** Everything that the service runs on, on one machine: each part can fail in the ways that `faults/` lists. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Receiver, startReceiver } from '../../api/webhooks/receiver.ts';
import { demoApiKey, type SeededDatabase, seedDatabase } from '../../engine/service-process.ts';
import { testSecretKey } from '../../harness/secret-key.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { type Clock, createClock } from './clock.ts';
import { createHostNames, type HostNames, hostNames } from './host-names.ts';
import { type Link, openLink } from './link.ts';
import { type ChaosPostgres, startPostgres } from './postgres.ts';
import { type Relay, startRelay } from './relay.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type SupervisedProcess, supervise } from './supervised-process.ts';

export interface Stand {
  readonly disk: SmallDisk;
  readonly postgres: ChaosPostgres;
  readonly clocks: { readonly service: Clock; readonly database: Clock };
  readonly names: HostNames;
  readonly links: Readonly<Record<LinkName, Link>>;
  readonly relay: Relay;
  readonly gateway: StripeServer;
  readonly receiver: Receiver;
  readonly api: SupervisedProcess;
  readonly worker: SupervisedProcess;
  /** Past the faults. */
  readonly seeded: SeededDatabase;
  readonly apiUrl: string;
  readonly receiverUrl: string;
  close(): Promise<void>;
}

export type LinkName = 'database' | 'relay' | 'gateway' | 'receiver' | 'api';

const diskMegabytes = 1_200;
/** An address of its own on this machine: the others could get the port that the API has before it listens. */
const apiHost = '127.0.0.2';

export async function openStand(): Promise<Stand> {
  const closing: (() => Promise<unknown>)[] = [];
  const opened = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
    closing.unshift(() => part.close());
    return part;
  };
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0)) await end();
  };
  try {
    return { ...(await openParts(opened, (end) => void closing.unshift(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  opened: <Part extends { close(): Promise<unknown> }>(part: Part) => Part,
  onClose: (end: () => Promise<unknown>) => void,
): Promise<Omit<Stand, 'close'>> {
  const disk = opened(await mountSmallDisk(diskMegabytes));
  const folder = await makeTemporaryFolder('gifts-chaos-files-');
  const clocks = {
    service: await createClock(folder, 'the-service'),
    database: await createClock(folder, 'the-database'),
  };
  const names = await createHostNames(folder);
  const postgres = opened(await startPostgres(join(disk.path, 'data'), clocks.database.environment));
  const seeded = await seedDatabase(postgres.directUrl);
  onClose(() => seeded.db.close());

  const gateway = opened(await startStripeServer());
  const receiver = opened(await startReceiver());
  const relay = opened(await startRelay(() => links.relay.cut()));
  const apiPort = await freePort();
  const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const links = {
    database: opened(await openLink({ path: postgres.socket })),
    relay: opened(await openLink({ host: '127.0.0.1', port: relay.port })),
    gateway: opened(await openLink(portOf(gateway.url))),
    receiver: opened(await openLink({ host: '127.0.0.1', port: receiver.port })),
    api: opened(await openLink({ host: apiHost, port: apiPort })),
  };
  const environment = {
    ...clocks.service.environment,
    ...settings(links, apiPort),
  };
  const api = supervise('api', environment, names.prefix);
  onClose(() => api.stop());
  const worker = supervise('worker', environment, names.prefix);
  onClose(() => worker.stop());
  return {
    disk,
    postgres,
    clocks,
    names,
    links,
    relay,
    gateway,
    receiver,
    api,
    worker,
    seeded,
    apiUrl: `http://127.0.0.1:${links.api.port}`,
    receiverUrl: `http://${hostNames.receiver}:${links.receiver.port}/hook`,
  };
}

const settings = (links: Stand['links'], apiPort: number): Record<string, string> => ({
  DATABASE_URL: `postgresql://gifts@127.0.0.1:${links.database.port}/gifts`,
  DATABASE_POOL_SIZE: '8',
  WORKER_CONCURRENCY: '4',
  GIFTS_ENV: 'sandbox',
  GIFTS_SECRET_KEY: testSecretKey,
  DEMO_API_KEY: demoApiKey,
  RATE_LIMIT_RPS: '0',
  HOST: apiHost,
  PORT: String(apiPort),
  PUBLIC_URL: 'http://gifts.test',
  LOG_LEVEL: 'warn',
  SMTP_URL: `smtp://${hostNames.relay}:${links.relay.port}`,
  MAIL_FROM: 'gifts@gifts.test',
  WEBHOOKS_ALLOW_LOOPBACK: 'true',
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_URL: `http://127.0.0.1:${links.gateway.port}`,
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, apiHost);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
