import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { createDeploymentMetrics } from '../../../src/observability/deployment-metrics.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { scrape, valueOfSeries } from '../../harness/metrics.ts';
import { giftBody } from '../http/api-fixtures.ts';

const metrics = { host: '127.0.0.1', port: 0, token: undefined };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ config: { metrics } });
});
afterAll(() => app.close());

describe('/metrics', () => {
  it('counts and times requests by operation and class of status, and never by address', async () => {
    const created = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app, {
        send_method: 'email_and_link',
        recipients: [{ first_name: 'Robin', email: 'robin@example.com' }],
      }),
    });
    expect(created.status).toBe(201);
    const link = new URL(created.body.orders_preview[0].individual_gift_link).pathname;
    await app.request('GET', link, { apiKey: null });
    await app.request('GET', '/v1/order_batches/no-such', { apiKey: null });
    await app.request('GET', '/nothing/here', { apiKey: null });
    const text = await scrape(app.monitoringUrl);
    const count = (operation: string, status: string) =>
      valueOfSeries(text, `gifts_http_requests_total{operation="${operation}",status="${status}"}`);
    expect(count('createOrderBatch', '2xx')).toBe(1);
    expect(count('GET /gift/:link', '2xx')).toBe(1);
    expect(count('getOrderBatch', '4xx')).toBe(1);
    expect(count('unknown', '4xx')).toBe(1);
    expect(
      valueOfSeries(text, 'gifts_http_request_duration_seconds_count{operation="createOrderBatch"}'),
    ).toBe(1);
    expect(text).not.toContain(link.split('/')[2]);
    expect(text).not.toContain('no-such');
  });

  it('counts jobs by kind, and tells what waits', async () => {
    await expect
      .poll(async () =>
        valueOfSeries(
          await scrape(app.monitoringUrl),
          'gifts_jobs_total{kind="notify_recipients",outcome="succeeded"}',
        ),
      )
      .toBeGreaterThan(0);
    const text = await scrape(app.monitoringUrl);
    expect(valueOfSeries(text, 'gifts_database_reachable')).toBe(1);
    expect(valueOfSeries(text, 'gifts_jobs_waiting{queue="mail"}')).toBe(0);
    expect(valueOfSeries(text, 'gifts_worker_heartbeats')).toBeGreaterThan(0);
    expect(valueOfSeries(text, 'gifts_partitions_ahead_seconds{table="events"}')).toBeGreaterThan(
      30 * 86_400,
    );
    expect(valueOfSeries(text, 'gifts_ledger_mismatches')).toBe(0);
  });

  it('asks the database once for many scrapes', async () => {
    let asked = 0;
    const { db } = app.services;
    const counting = {
      ...db,
      transaction: <Result>(work: Parameters<typeof db.transaction<Result>>[0]) => {
        asked += 1;
        return db.transaction(work);
      },
    };
    const deployment = createDeploymentMetrics(counting, 60_000);
    const texts = await Promise.all(Array.from({ length: 50 }, () => deployment.read()));
    expect(texts.every((text) => text.includes('gifts_jobs_failed 0'))).toBe(true);
    expect(asked).toBe(1);
  });

  it('is not served where the product is', async () => {
    expect((await app.request('GET', '/metrics', { apiKey: null })).status).toBe(404);
  });

  it('without the database, says so and keeps the numbers of the process', async () => {
    const lost = await createApp(
      { ...app.services.config, metrics },
      'postgresql://gifts@127.0.0.1:9/nowhere',
    );
    const url = await lost.monitor();
    const text = await scrape(url);
    expect(valueOfSeries(text, 'gifts_database_reachable')).toBe(0);
    expect(valueOfSeries(text, 'gifts_database_connections_limit')).toBeGreaterThan(1);
    expect(text).not.toContain('gifts_jobs_waiting');
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      {
        status: 'not_ready',
        deployment: null,
        checks: { process: 'running', database: 'unreachable', migrations: 'unknown', secret_key: 'unknown' },
      },
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await lost.close();
  });

  it('with a token, is for those who send it', async () => {
    const token = 'a-token-of-32-letters-and-digits';
    const guarded = await createApp(
      { ...app.services.config, metrics: { ...metrics, token } },
      app.databaseUrl,
    );
    const url = await guarded.monitor();
    for (const authorization of ['', 'Bearer wrong', `Basic ${token}`]) {
      const { status, headers } = await fetch(`${url}/metrics`, { headers: { authorization } });
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect(await scrape(url, { authorization: `Bearer ${token}` })).toContain('gifts_info');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await guarded.close();
  });

  it('answers nothing but GET and its three paths', async () => {
    const status = async (path: string, method = 'GET') =>
      (await fetch(`${app.monitoringUrl}${path}`, { method })).status;
    expect([await status('/'), await status('/metrics/x'), await status('/metrics', 'POST')]).toEqual([
      404, 404, 405,
    ]);
  });

  it('says in a sentence that its port is taken', async () => {
    const { port } = new URL(app.monitoringUrl ?? '');
    const second = await createApp(
      { ...app.services.config, metrics: { ...metrics, port: Number(port) } },
      app.databaseUrl,
    );
    await expect(second.monitor()).rejects.toThrow(`METRICS_PORT ${port} is already in use`);
    await second.close();
  });
});

describe('/readyz', () => {
  const answerOf = async (url: string | null) => {
    const response = await fetch(`${url}/readyz`);
    const { checks } = (await response.json()) as { checks: object };
    return { status: response.status, checks };
  };

  it('names the migrations that the database lacks', async () => {
    await app.db.query(`delete from schema_migrations where name = '0084_monitoring'`);
    await expect
      .poll(() => answerOf(app.monitoringUrl))
      .toMatchObject({ status: 503, checks: { migrations: 'pending', database: 'ok' } });
    await app.db.query(`insert into schema_migrations (name, checksum) values ('0084_monitoring', '')`);
    await expect.poll(() => answerOf(app.monitoringUrl)).toMatchObject({ status: 200 });
  });

  it('is 503 while the service stops, until the last request was answered', async () => {
    const stopping = await createApp({ ...app.services.config, metrics }, app.databaseUrl);
    const monitoringUrl = await stopping.monitor();
    const { hostname, port } = new URL(await stopping.listen());
    const url = `http://${hostname}:${port}`;
    expect(await answerOf(url)).toMatchObject({ status: 200, checks: { process: 'running' } });
    // A request that waits for a lock keeps the process from ending.
    const client = await app.services.db.pool.connect();
    await client.query('begin; lock table order_batches in access exclusive mode');
    const slow = fetch(`${url}/v1/order_batches`, { headers: { authorization: `Bearer ${app.apiKey}` } });
    await expect
      .poll(
        async () =>
          (
            await app.db.query(
              `select from pg_locks where relation = 'order_batches'::regclass and not granted`,
            )
          ).length,
      )
      .toBeGreaterThan(0);
    const closed = stopping.close();
    await expect
      .poll(() => answerOf(monitoringUrl))
      .toMatchObject({ status: 503, checks: { process: 'stopping', database: 'ok' } });
    await client.query('commit');
    client.release();
    expect((await slow).status).toBe(200);
    await closed;
    await expect(fetch(`${monitoringUrl}/readyz`)).rejects.toThrow();
  });
});
