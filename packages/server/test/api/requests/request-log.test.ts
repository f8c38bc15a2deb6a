import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { newId } from '../../../src/kit/ids.ts';
import { maintainRequestPartitions } from '../../../src/modules/requests/maintain-request-partitions.process.ts';
import {
  createRequestLog,
  type RequestLogOptions,
} from '../../../src/modules/requests/request-log.process.ts';
import type { StoredRequest } from '../../../src/modules/requests/requests.sql.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization } from '../http/api-fixtures.ts';
import { signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { requestsLoggedPerDay: 0 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from request_log');
  await app.db.query('delete from request_log_days');
});

const open = (options: Partial<RequestLogOptions> = {}, services: object = {}) =>
  createRequestLog(
    { ...app.services, ...services },
    { keptPerDay: 1_000, keptPerSecond: 1_000, flushEveryMs: 3_600_000, ...options },
  );

function requestOf(organizationId: string, status: number | null): StoredRequest {
  const id = newId();
  return {
    ...{ organization_id: organizationId, id, request_id: newId(), user_id: newId(), key_id: newId() },
    ...{ operation: 'getMe', method: 'GET', path: '/v1/me', status, duration_ms: 1, error_code: null },
    ...{ idempotency_key: null, user_agent: null, query: null, request_body: null, response_body: { a: 1 } },
  };
}

type Log = ReturnType<typeof createRequestLog>;
const add = (
  log: Log,
  { count = 1, organizationId = app.organizationId, status = 200 as number | null } = {},
) => {
  for (let number = 0; number < count; number += 1) {
    log.add({ organizationId, status }, () => requestOf(organizationId, status));
  }
};

const rows = async (organizationId = app.organizationId) =>
  (await app.db.query('select from request_log where organization_id = $1', [organizationId])).length;
const counts = async (organizationId = app.organizationId) =>
  (
    await app.db.query('select kept, left_out from request_log_days where organization_id = $1', [
      organizationId,
    ])
  )[0];

describe('the log of requests', () => {
  it('keeps so many of a day, then only failures, then counts', async () => {
    const log = open({ keptPerDay: 8 });
    add(log, { count: 10 });
    expect(await rows()).toBe(0);
    await log.flush();
    expect([await rows(), await counts()]).toEqual([8, { kept: 8, left_out: 2 }]);
    add(log, { count: 5, status: 500 });
    add(log, { count: 3 });
    await log.flush();
    expect([await rows(), await counts()]).toEqual([10, { kept: 10, left_out: 8 }]);
  });

  it('counts what other processes have kept', async () => {
    const [one, other] = [open({ keptPerDay: 8 }), open({ keptPerDay: 8 })];
    add(one, { count: 6 });
    await one.flush();
    add(other);
    await other.flush();
    add(other, { count: 5 });
    await other.flush();
    expect(await counts()).toEqual({ kept: 8, left_out: 4 });
  });

  it('keeps so many of a second', async () => {
    const log = open({ keptPerSecond: 4 }, { clock: { now: () => new Date('2026-03-01T12:00:00.5Z') } });
    add(log, { count: 10 });
    add(log, { count: 10, status: null });
    await log.flush();
    expect(await rows()).toBe(5);
  });

  it('leaves room for other organizations in memory', async () => {
    const other = await addOrganization(app);
    const log = open({ keptPerDay: 100_000, keptPerSecond: 100_000 });
    add(log, { count: 20_000 });
    add(log, { count: 10, organizationId: other.id });
    await log.close();
    expect(await rows(other.id)).toBe(10);
    const { kept, left_out } = (await counts()) as { kept: number; left_out: number };
    expect(kept).toBe(await rows());
    expect(kept).toBeLessThanOrEqual(1_500);
    expect(kept + left_out).toBe(20_000);
  });

  it('does not make what it leaves out', () => {
    const log = open({ keptPerDay: 0 });
    log.add({ organizationId: app.organizationId, status: 200 }, () => {
      throw new Error('It was made.');
    });
  });

  it('counts what could not be written, and goes on', async () => {
    let isAway = true;
    const db = {
      transaction: (work: Parameters<typeof app.services.db.transaction>[0]) =>
        isAway ? Promise.reject(new Error('away')) : app.services.db.transaction(work),
    };
    const log = open({}, { db });
    add(log, { count: 5 });
    await log.flush();
    isAway = false;
    add(log, { count: 2 });
    await log.flush();
    expect([await rows(), await counts()]).toEqual([2, { kept: 2, left_out: 5 }]);
  });

  it('writes the rest when the service stops, and nothing afterwards', async () => {
    const log = open();
    add(log, { count: 3 });
    await log.close();
    add(log, { count: 3 });
    await log.flush();
    expect(await rows()).toBe(3);
  });

  it('writes by itself', async () => {
    const log = open({ flushEveryMs: 5 });
    add(log, { count: 3 });
    await expect.poll(() => rows()).toBe(3);
    await log.close();
  });

  it('is dropped by days after seven days', async () => {
    const at = (time: string) => `(uuid_v7_floor('${time}'))`;
    await app.db.query(
      `insert into request_log select (r).* from (select json_populate_record(null::request_log, $1::json) as r) x`,
      [{ ...requestOf(app.organizationId, 200), id: '016f5e66-e800-7000-8000-000000000000' }],
    );
    await app.db.query(`insert into request_log_days values ($1, '2020-01-01', 1, 0)`, [app.organizationId]);
    await app.db.query(
      `create table request_log_2020_01_02 partition of request_log
        for values from ${at('2020-01-02T00:00:00Z')} to ${at('2020-01-03T00:00:00Z')}`,
    );
    await maintainRequestPartitions(app.services.db);
    expect(await rows()).toBe(0);
    expect(await counts()).toBeUndefined();
    const days = await app.db.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'request_log'::regclass and c.relname ~ '\\d$' order by 1`,
    );
    const today = systemClock.now().toISOString().slice(0, 10).replaceAll('-', '_');
    expect(days).toHaveLength(3);
    expect(days[0]?.name).toBe(`request_log_${today}`);
  });
});

it('the number of what was left out today is shown', async () => {
  const log = open({ keptPerDay: 2 });
  add(log, { count: 5 });
  await log.flush();
  await app.db.query('delete from request_log');
  const admin = await signInByLink(app, 'admin@example.com');
  const { body } = await admin.get('/internal/requests');
  expect(body).toMatchObject({ data: [], list_meta: { left_out_today: 3 } });
});

it('without a log, no request leaves a row', async () => {
  await app.request('GET', '/v1/me');
  await app.flushRequestLog();
  expect(await rows()).toBe(0);
});
