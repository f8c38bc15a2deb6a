import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../engine/mail-server.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from './trace-collector.ts';

let collector: TraceCollector;
let mailServer: MailServer;
let receiver: Receiver;
let app: TestApp;
/** Spans are sent every five seconds. */
const patience = { timeout: 25_000 };
const requestId = 'the-request-that-is-traced';

beforeAll(async () => {
  [collector, mailServer, receiver] = await Promise.all([
    startTraceCollector(),
    startMailServer(0),
    startReceiver(),
  ]);
  app = await startTestApp({
    config: {
      tracing: { url: collector.url, serviceName: 'gifts', ratio: 1 },
      smtpUrl: mailServer.url,
      webhooksAllowLoopback: true,
    },
  });
  await app.request('POST', '/v1/webhooks', { body: { url: receiver.url } });
  const recipients = [{ first_name: 'Robin', email: 'robin@example.com' }];
  const { status } = await app.request('POST', '/v1/order_batches', {
    body: await giftBody(app, { send_method: 'email_and_link', recipients }),
    // What callers send as their own trace is not taken over.
    headers: {
      'x-request-id': requestId,
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
  });
  expect(status).toBe(201);
  await vi.waitFor(() => expect(mailServer.received.length).toBe(1), patience);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), patience);
});
afterAll(async () => {
  await app.close();
  await Promise.all([collector.close(), mailServer.close(), receiver.close()]);
});

const find = (name: string, traceId?: string): ReceivedSpan[] =>
  collector.spans.filter((span) => span.name === name && (!traceId || span.traceId === traceId));

const parentOf = ({ traceId, parentId }: ReceivedSpan): ReceivedSpan | undefined =>
  collector.spans.find((span) => span.traceId === traceId && span.spanId === parentId);

/** The names from a span up to the beginning of its trace. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = parentOf(span);
  return [span.name, ...(parent ? pathOf(parent) : [])];
}

describe('a request that causes mail and webhooks', () => {
  let created: ReceivedSpan;
  beforeAll(async () => {
    await vi.waitFor(() => {
      expect(find('send mail')).not.toEqual([]);
      expect(find('deliver webhook')).not.toEqual([]);
      expect(find('createOrderBatch')).not.toEqual([]);
    }, patience);
    const [span] = find('createOrderBatch');
    if (!span) throw new Error('The request was not traced.');
    created = span;
  }, 60_000);

  it('is one trace: request, transaction, job, mail', () => {
    const [mail] = find('send mail', created.traceId);
    expect(mail && pathOf(mail)).toEqual([
      'send mail',
      'job notify_recipients',
      'transaction',
      'createOrderBatch',
    ]);
    expect(mail?.attributes['gifts.mail_id']).toBe(mailServer.received[0]?.messageId.split('@')[0]);
  });

  it('has its webhooks in the same trace, under the transaction that wrote their events', () => {
    const deliveries = find('deliver webhook', created.traceId);
    expect(deliveries.length).toBeGreaterThan(0);
    expect(pathOf(deliveries[0] as ReceivedSpan)).toEqual([
      'deliver webhook',
      'transaction',
      'createOrderBatch',
    ]);
    const received = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(received).toContain(deliveries[0]?.attributes['gifts.event_id']);
    expect(deliveries[0]?.attributes['http.response.status_code']).toBe(200);
  });

  it('names the request by its id, and begins a trace of its own', () => {
    expect(created.parentId).toBe('');
    expect(created.traceId).not.toBe('1'.repeat(32));
    expect(created.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/order_batches',
      'http.response.status_code': 201,
      'gifts.request_id': requestId,
    });
  });

  it('tells receivers of webhooks nothing of the trace', () => {
    for (const { headers, body } of receiver.received) {
      expect(Object.keys(headers)).not.toContain('traceparent');
      expect(JSON.stringify(headers) + body).not.toContain(created.traceId);
    }
  });
});

it('what the service does by itself again and again is in no trace', () => {
  const alone = collector.spans.filter((span) => span.name === 'transaction' && span.parentId === '');
  expect(alone).toEqual([]);
});

it('without a collector nothing of OpenTelemetry is loaded and nothing is kept', async () => {
  const quiet = await startTestApp();
  await quiet.request('POST', '/v1/order_batches', { body: await giftBody(quiet) });
  expect(quiet.services.tracing).toBeNull();
  expect(await quiet.db.query('select from events where traceparent is not null')).toEqual([]);
  await quiet.close();
});
