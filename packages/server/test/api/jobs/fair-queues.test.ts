/**
 * The jobs of two organizations wait before a worker starts: first a backlog of one, then a single job of the other.
 */
import { strict as assert } from 'node:assert';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, type Worker } from '../../../src/jobs/worker.ts';
import { createSmtpTransport } from '../../../src/modules/notifications/smtp-transport.ts';
import { fanOut } from '../../../src/modules/webhooks/deliveries/fan-out.ts';
import { type MailServer, startMailServer } from '../../engine/mail-server.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, newYork, type OtherOrganization, sendBatch } from '../http/api-fixtures.ts';

let app: TestApp;
let mailServer: MailServer;
let other: OtherOrganization;
let worker: Worker | null;
let mail: ReturnType<typeof createSmtpTransport>;

beforeEach(async () => {
  mailServer = await startMailServer(20);
  app = await startTestApp({ worker: false });
  other = await addOrganization(app);
  mail = createSmtpTransport({ smtpUrl: mailServer.url });
  worker = null;
});
afterEach(async () => {
  await worker?.stop();
  await mail.close();
  await app.close();
  await mailServer.close();
});

async function startWork(): Promise<void> {
  worker = await startWorker({ ...app.services, mail }, app.databaseUrl, fanOut);
}

const people = (count: number, fields: object) =>
  Array.from({ length: count }, (_, index) => ({ first_name: `Robin ${index}`, ...fields }));
const byMail = (count: number, email: string) => ({
  send_method: 'email_and_link',
  recipients: people(count, { email }),
});
const direct = (count: number) => ({
  send_method: 'direct_send',
  recipients: people(count, { mailing_address: newYork }),
});

/** The organizations of the events of a type, in the order of their times. */
async function organizationsOf(type: string): Promise<string[]> {
  const rows = await app.db.query<{ organization_id: string }>(
    'select organization_id from events where event_type = $1 order by id',
    [type],
  );
  return rows.map(({ organization_id }) => (organization_id === other.id ? 'other' : 'first'));
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

it('the first mail of an organization does not wait for the mails of a large batch and many small ones', async () => {
  await sendBatch(app, byMail(100, 'many@example.com'));
  await repeat(30, () => sendBatch(app, byMail(10, 'many@example.com')));
  await sendBatch(app, byMail(1, 'one@example.com'), other.apiKey);
  await startWork();
  const received = () => mailServer.received.map(({ to }) => to);
  await vi.waitFor(() => expect(received()).toContain('one@example.com'), { timeout: 20_000 });
  expect(received().indexOf('one@example.com')).toBeLessThan(40);
  await vi.waitFor(() => expect(received()).toHaveLength(401), { timeout: 20_000 });
});

it('the payment of an organization waits neither for the mails nor for all payments of another', async () => {
  await repeat(20, () => sendBatch(app, byMail(10, 'many@example.com')));
  await repeat(20, () => sendBatch(app, direct(10)));
  await sendBatch(app, direct(1), other.apiKey);
  await startWork();
  await vi.waitFor(async () => expect(await organizationsOf('order.paid')).toHaveLength(201), {
    timeout: 20_000,
  });
  expect((await organizationsOf('order.paid')).indexOf('other')).toBeLessThan(100);
});

it('the large batch of an organization is sent before the third of another', async () => {
  await repeat(6, () => sendBatch(app, { recipients: people(200, {}) }));
  await sendBatch(app, { recipients: people(11, {}) }, other.apiKey);
  await startWork();
  await vi.waitFor(async () => expect(await organizationsOf('order_batch.completed')).toHaveLength(7), {
    timeout: 20_000,
  });
  const sent = await organizationsOf('order_batch.completed');
  assert(sent.includes('other'));
  expect(sent.indexOf('other')).toBeLessThan(2);
});
