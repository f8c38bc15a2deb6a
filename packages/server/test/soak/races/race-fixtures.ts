/** The service over HTTP with an organization whose jobs run only when a race runs them. */
import { strict as assert } from 'node:assert';
import { Writable } from 'node:stream';
import { Logger, runOnce } from 'graphile-worker';
import { type Context, openContext } from '../../../src/context/context.ts';
import { tasks } from '../../../src/jobs/tasks.ts';
import { findAvailable } from '../../../src/modules/ledger/balances.sql.ts';
import { creditAccount } from '../../../src/modules/ledger/move-funds.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { urlOfRows } from '../../harness/cluster.ts';
import type { Account, Method } from '../model.ts';
import { accountOf, type CardName } from '../model.ts';
import { addressIn, type ProductName } from '../prices.ts';
import {
  endUser,
  type KeyKind,
  openOrganization,
  openSoakService,
  type SoakOrganization,
  type SoakService,
} from '../soak-service.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

export interface RaceFixture {
  readonly service: SoakService;
  readonly databaseUrl: string;
  readonly organization: SoakOrganization;
  /** All logged lines. A race expects none. */
  readonly logged: string[];
  request(method: string, path: string, body?: object, kind?: KeyKind): Promise<Answer>;
  close(): Promise<void>;
}

export async function openRaceFixture(databaseUrl: string): Promise<RaceFixture> {
  const logged: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const service = await openSoakService(databaseUrl, { logTo });
  const url = await service.app.listen();
  const organization = await openOrganization(service, service.app.services.clock.now().getTime());
  return {
    service,
    databaseUrl,
    organization,
    logged,
    request: (method, path, body, kind = 'automation') =>
      send(url, organization.apiKeys[kind], method, path, body),
    close: () => service.close(),
  };
}

async function send(
  url: string,
  apiKey: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = { status: response.status, body: await response.json() };
  assert(
    answer.status < 500,
    `${method} ${path} is answered ${answer.status}: ${JSON.stringify(answer.body)}`,
  );
  return answer;
}

/** Returns the context of a process whose clock is ahead of the others. */
export async function contextAt({ service, organization }: RaceFixture, aheadMs = 0): Promise<Context> {
  const { services } = service.app;
  const current = await findOrganization(services.db, organization.id);
  assert(current);
  const context = await openContext(services, current);
  return { ...context, now: new Date(context.now.getTime() + aheadMs) };
}

const keyOf = (method: Method): KeyKind => {
  if (method === 'hosted') return 'hosted';
  return accountOf(method) === null || method === 'COMMERCE_STORED_VALUE' ? 'commerce' : 'automation';
};

export const mugCost = 2_796;

export const mugs = ({ organization }: RaceFixture, name: ProductName = 'mug') => ({
  items: [{ product_id: organization.products[name], quantity: 1 }],
});

/** Creates a batch of mugs by link and returns the answer. */
export function sendMugs(fixture: RaceFixture, method: Method, recipients: number, fields: object = {}) {
  const { paymentMethods } = fixture.organization;
  const payment =
    method === 'hosted'
      ? {}
      : accountOf(method)
        ? { payment_method_id: method }
        : { payment_method_id: paymentMethods[method as CardName], commerce_end_user_id: endUser };
  const body = {
    from_name: 'Avery Example',
    send_method: 'link_multiple_custom_list',
    recipients: Array.from({ length: recipients }, () => ({ first_name: 'Robin' })),
    cart: mugs(fixture),
    ...payment,
    ...fields,
  };
  return fixture.request('POST', '/v1/order_batches', body, keyOf(method));
}

export async function sentMugs(fixture: RaceFixture, method: Method, recipients = 1, fields: object = {}) {
  const { status, body } = await sendMugs(fixture, method, recipients, fields);
  assert.equal(status, 201, JSON.stringify(body));
  return body.orders_preview.map(({ id }: { id: string }): string => id) as string[];
}

export const performAction = (fixture: RaceFixture, orderId: string, action: string, body: object = {}) =>
  fixture.request('POST', `/v1/sandbox/orders/${orderId}/${action}`, body);

export const accept = (fixture: RaceFixture, orderId: string) =>
  performAction(fixture, orderId, 'accept', { mailing_address: addressIn('NY') });

export async function topUp(fixture: RaceFixture, account: Account, amountCents: number): Promise<void> {
  const { organization, service } = fixture;
  const { db, clock } = service.app.services;
  await db.transaction(async (tx) =>
    creditAccount(tx, {
      organizationId: organization.id,
      account: organization.accounts[account],
      amountCents,
      reason: 'Soak',
      at: clock.now(),
    }),
  );
}

export async function availableIn({ organization, service }: RaceFixture, account: Account): Promise<number> {
  const code = organization.accounts[account];
  return (await findAvailable(service.app.services.db, organization.id, [code])).get(code) ?? 0;
}

/** Runs all waiting jobs and the jobs that they enqueue. A failed job waits for its retry. */
export async function runJobs({ service, databaseUrl }: RaceFixture): Promise<void> {
  const { services } = service.app;
  await runOnce({
    connectionString: await urlOfRows(databaseUrl),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) =>
          (task as (given: typeof services, payload: unknown) => Promise<void>)(services, payload),
      ]),
    ),
  });
}

/** Returns the id of a placed order with pending shipments. */
export async function orderedMug(fixture: RaceFixture, method: Method): Promise<string> {
  const [orderId = ''] = await sentMugs(fixture, method);
  await accept(fixture, orderId);
  await runJobs(fixture);
  const { body } = await fixture.request('GET', `/v1/orders/${orderId}`);
  assert.equal(body.status, 'ordered');
  return orderId;
}

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
