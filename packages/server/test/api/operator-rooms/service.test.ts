/** Failed work, health and mail, as operators see them. */
import { FailedJobs, MailHealth, ServiceHealth } from '@gifts/contract/dashboard/operator-service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { checkLastBackup } from '../../../src/modules/health/backup-checks.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import type { Browser } from '../people/people-fixtures.ts';
import { actsIn, operatorOf } from './room-fixtures.ts';

let app: TestApp;
let support: Browser;
const email = 'sue@operators.example.com';
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  support = await operatorOf(app, email, 'support');
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from graphile_worker._private_jobs'));

async function failedJob(kind = 'mail_person', payload: object = {}): Promise<string> {
  const [row] = await app.db.query<{ id: string }>('select id::text from graphile_worker.add_job($1, $2)', [
    kind,
    JSON.stringify({ organization_id: app.organizationId, ...payload }),
  ]);
  await app.db.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Key gos_sandbox_abc was refused'
     where id = $1`,
    [row?.id],
  );
  return row?.id ?? '';
}

const list = async () => (await support.get('/internal/operator/jobs')).body;

describe('GET /internal/operator/jobs', () => {
  it('shows what failed for good, without secrets and without what names a person', async () => {
    const id = await failedJob('mail_person', { email: 'ada@example.com', purpose: 'reset' });
    const body = await list();
    expect(problemsOf(FailedJobs, body)).toEqual([]);
    expect(body.total_count).toBe(1);
    expect(body.data).toMatchObject([
      {
        id,
        kind: 'mail_person',
        organization: { id: app.organizationId },
        error: 'Key [secret] was refused',
        payload: [
          { name: 'email', value: 'text, 15 characters' },
          { name: 'purpose', value: 'reset' },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('ada@');
  });
});

describe('POST /internal/operator/jobs/retry', () => {
  const retry = (id: string) => support.post('/internal/operator/jobs/retry', { id });

  it('lets one run again, once', async () => {
    const id = await failedJob();
    const answers = await Promise.all([retry(id), retry(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await list()).data).toEqual([]);
    expect(await actsIn(app, app.organizationId, email)).toContain('retry_failed_job');
  });

  it('lets scheduled work run again', async () => {
    const id = newId();
    await app.db.query(
      `insert into scheduled_work_failures (organization_id, kind, item_id, due_at, attempts, failing_since, error)
       values ($1, 'expiry', $2, now(), 10, now(), 'An order has no cart')`,
      [app.organizationId, id],
    );
    expect((await list()).data).toMatchObject([{ id: `expiry:${id}`, kind: 'expiry', attempts: 10 }]);
    expect((await retry(`expiry:${id}`)).status).toBe(204);
    expect((await list()).data).toEqual([]);
  });

  it.each(['x', '1', '1 or 1=1', 'expiry:nonsense'])('finds no work called %s', async (id) => {
    expect((await retry(id)).body.code).toBe('not_found');
  });
});

it('POST /internal/operator/jobs/retry_kind lets all of a kind run again, and no others', async () => {
  const other = await failedJob('retry_payments');
  await failedJob();
  await failedJob();
  const path = '/internal/operator/jobs/retry_kind';
  expect((await support.post(path, { kind: 'mail_person' })).body).toEqual({ retried_count: 2 });
  expect((await list()).data.map(({ id }: { id: string }) => id)).toEqual([other]);
  expect((await support.post(path, { kind: 'mail_person' })).body.code).toBe('not_found');
});

it('POST /internal/operator/jobs/discard leaves work undone, with the reason in the audit log', async () => {
  const id = await failedJob();
  const path = '/internal/operator/jobs/discard';
  expect((await support.post(path, { id })).body.code).toBe('invalid_request');
  expect((await support.post(path, { id, reason: 'The address is gone' })).status).toBe(204);
  expect(await app.db.query('select from graphile_worker._private_jobs where id = $1', [id])).toEqual([]);
  const [entry] = await app.db.query<{ details: object }>(
    `select details from audit_entries where act = 'discard_failed_job'`,
  );
  expect(entry?.details).toEqual({ reason: 'The address is gone' });
  expect((await support.post(path, { id, reason: 'Again' })).body.code).toBe('not_found');
});

describe('GET /internal/operator/health', () => {
  it('says what is well and what is not, the worst first', async () => {
    await failedJob();
    const finance = await operatorOf(app, 'fred@operators.example.com', 'finance');
    const { status, body } = await finance.get('/internal/operator/health');
    expect([status, problemsOf(ServiceHealth, body)]).toEqual([200, []]);
    const worst = body.checks.map(({ verdict }: { verdict: string }) => verdict);
    expect(worst).toEqual([...worst].sort((left, right) => rank(left) - rank(right)));
    const sentences = body.checks.map(
      ({ name, sentence }: { name: string; sentence: string }) => `${name}: ${sentence}`,
    );
    // This service has no worker.
    expect(sentences).toContainEqual(expect.stringMatching(/^Background work: Nothing carries out jobs/));
    expect(sentences).toContainEqual(expect.stringContaining('failed for good: 1'));
    expect(sentences).toContainEqual(expect.stringMatching(/^Database: The schema is up to date \(\d{4}_/));
    expect(sentences).toContainEqual(expect.stringMatching(/^Database: PostgreSQL \d+/));
    expect(sentences).toContainEqual('Webhooks: All webhooks are acknowledged');
  });
});

const rank = (verdict: string) => ['failure', 'warning', 'ok'].indexOf(verdict);

describe('GET /internal/operator/mail', () => {
  it('counts mails and suppressions, and shows failures without the address', async () => {
    await app.db.query(
      `insert into mails (organization_id, id, template, params, to_email, status, failure, created_at)
       values ($1, $2, 'sign_in_link', '{}', 'grace@mail.example.com', 'failed',
         '550 <grace@mail.example.com> no such user', now())`,
      [app.organizationId, newId()],
    );
    await app.db.query(
      `insert into mail_suppressions (organization_id, address_hash, reason, created_at)
       values ($1, decode(repeat('ab', 32), 'hex'), 'bounced', now())`,
      [app.organizationId],
    );
    const { status, body } = await support.get('/internal/operator/mail');
    expect([status, problemsOf(MailHealth, body)]).toEqual([200, []]);
    expect(body).toMatchObject({
      server: null,
      failed_count: 1,
      suppressions: [{ reason: 'bounced', addresses_count: 1 }],
      failures: [{ domain: 'mail.example.com', failure: '550 <…> no such user' }],
    });
    expect(JSON.stringify(body)).not.toContain('grace');
  });
});

describe('the last good backup', () => {
  const backup = (createdAt: string, verifiedAt: string | null) =>
    app.db.query(
      `insert into backups (id, created_at, finished_at, file_name, bytes, verified_at)
       values (gen_random_uuid(), $1::timestamptz, $1::timestamptz, 'a.tar.zst', 1, $2::timestamptz)`,
      [createdAt, verifiedAt],
    );
  const inProduction = { environment: 'production', databaseUrl: undefined } as const;
  const found = async (settings: Parameters<typeof checkLastBackup>[1] = inProduction) =>
    checkLastBackup(app.services.db, settings, new Date('2026-11-20T00:00:00Z'));

  it('is missing at first, which production is warned of', async () => {
    expect(await found()).toMatchObject({
      verdict: 'warning',
      action: expect.stringContaining('docs/recovery.md'),
    });
    expect(await found({ ...inProduction, environment: 'sandbox' })).toMatchObject({ verdict: 'ok' });
  });

  it('is told with its verification, and a warning when it is more than a week old', async () => {
    await backup('2026-11-10T03:00:00Z', '2026-11-10T03:10:00Z');
    expect(await found()).toMatchObject({
      verdict: 'warning',
      sentence: 'The last backup is of 2026-11-10T03:00Z and was verified, more than a week ago',
    });
    await backup('2026-11-19T03:00:00Z', null);
    expect(await found()).toMatchObject({
      verdict: 'ok',
      sentence: 'The last backup is of 2026-11-19T03:00Z and was not verified',
    });
    const onServer = {
      environment: 'production',
      databaseUrl: 'postgresql://gifts@127.0.0.1/gifts',
    } as const;
    expect(await found(onServer)).toMatchObject({ verdict: 'ok' });
  });
});
