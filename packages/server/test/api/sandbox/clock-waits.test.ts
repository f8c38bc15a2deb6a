/** What an advance of the clock waits for, and what it answers when that takes too long. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedTable } from '../../harness/stored-tables.ts';
import { addOrganization, addWebhook, sendBatch, sendOrder } from '../http/api-fixtures.ts';
import { startWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixtures.ts';

const hour = 3_600_000;
let fixture: WebhookFixture;

let count = 0;
/** An organization whose clock no other test changes. */
async function newOrganization() {
  count += 1;
  const { app } = fixture;
  const { id, apiKey } = await addOrganization(app, `Company ${count}`);
  const request = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { apiKey, ...(body === undefined ? {} : { body }) });
  const now = async () => Date.parse((await request('GET', '/v1/sandbox/clock')).body.now);
  const advance = (body: object) => request('POST', '/v1/sandbox/clock/advance', body);
  return { id, apiKey, request, now, advance };
}
type Organization = Awaited<ReturnType<typeof newOrganization>>;

describe('a job', () => {
  beforeAll(async () => {
    fixture = await startWebhookFixture();
  });
  afterAll(() => fixture.close());

  it('that fails once is waited for: its mail is in the mailbox before the answer', async () => {
    const company = await newOrganization();
    const scheduled_send_on = new Date((await company.now()) + hour).toISOString();
    const recipients = [{ first_name: 'Maya', email: 'maya@example.com' }];
    await sendBatch(
      fixture.app,
      { scheduled_send_on, recipients, send_method: 'email_and_link' },
      company.apiKey,
    );
    await refuseFirstMail(company);
    const { status, body } = await company.advance({ to: scheduled_send_on });
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await attempts()).toBe(2);
    const mails = (await company.request('GET', '/v1/sandbox/mailbox')).body.data;
    expect(mails).toMatchObject([{ to: 'maya@example.com' }]);
  });

  it('that has failed for good is not waited for', async () => {
    const company = await newOrganization();
    await fixture.app.db.query(
      `select graphile_worker.add_job('send_mail', json_build_object('organization_id', $1::text, 'mail_id', 'x'),
         max_attempts => 1)`,
      [company.id],
    );
    expect((await company.advance({ seconds: 60 })).status).toBe(200);
    const [job] = await fixture.app.db.query<{ attempts: string }>(
      `select attempts::text from graphile_worker._private_jobs where payload->>'organization_id' = $1`,
      [company.id],
    );
    expect(job).toEqual({ attempts: '1' });
  });

  /** A sequence counts also what is rolled back. */
  async function refuseFirstMail({ id }: Organization): Promise<void> {
    const { db } = fixture.app;
    await db.query('create sequence refusals');
    await db.query(`create function refuse() returns trigger language plpgsql as $$
      begin if new.organization_id = '${id}' and nextval('refusals') = 1 then raise 'Refused'; end if; return new; end $$`);
    const mails = await storedTable(db, 'mails');
    await db.query(`create trigger refuse before insert on ${mails} for each row execute function refuse()`);
  }

  async function attempts(): Promise<number> {
    const [row] = await fixture.app.db.query<{ last_value: string }>('select last_value::text from refusals');
    return Number(row?.last_value);
  }
});

describe('a webhook that stays silent for longer than an advance waits', () => {
  beforeAll(async () => {
    fixture = await startWebhookFixture({ outside: { advancePatienceMs: 300 } });
  });
  afterAll(() => fixture.close());

  async function arrange() {
    const company = await newOrganization();
    const unanswered: ServerResponse[] = [];
    const receiver = await fixture.receiver((_request, response) => unanswered.push(response));
    await addWebhook(fixture.app, company.apiKey, receiver.url);
    await sendOrder(fixture.app, {}, company.apiKey);
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    const answerAll = async () => {
      receiver.answer((_request, response) => response.writeHead(200).end());
      for (const response of unanswered) response.writeHead(200).end();
      await expect.poll(() => pending(company), { timeout: 10_000 }).toBe('0');
    };
    return { company, answerAll };
  }

  async function pending({ id }: Organization) {
    const [row] = await fixture.app.db.query<{ count: string }>(
      `select count(*)::text from webhook_deliveries where organization_id = $1 and status = 'pending'`,
      [id],
    );
    return row?.count;
  }

  it.each(['to', 'seconds'])(
    'is told as 503; the same request with %s waits for the rest and moves the clock no further',
    async (field) => {
      const { company, answerAll } = await arrange();
      const target = (await company.now()) + hour;
      const body = field === 'to' ? { to: new Date(target).toISOString() } : { seconds: 3_600 };
      const first = await company.advance(body);
      expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
      expect(first.body.error).toMatch(
        /^The clock was moved to \S+Z, but not everything .* Send the same request again/,
      );
      expect((await company.advance(body)).status).toBe(503);
      await answerAll();
      const last = await company.advance(body);
      expect([last.status, last.body.error]).toEqual([200, undefined]);
      const now = await company.now();
      expect(now).toBeGreaterThanOrEqual(target);
      expect(now).toBeLessThan(target + hour / 2);
    },
  );

  it('is told once: after the 200 the same number of seconds moves the clock again, and the same time is past', async () => {
    const { company, answerAll } = await arrange();
    const start = await company.now();
    expect((await company.advance({ seconds: 3_600 })).status).toBe(503);
    await answerAll();
    expect((await company.advance({ seconds: 3_600 })).status).toBe(200);
    expect((await company.advance({ seconds: 3_600 })).status).toBe(200);
    expect(await company.now()).toBeGreaterThanOrEqual(start + 2 * hour);
    expect((await company.advance({ to: new Date(start + hour).toISOString() })).status).toBe(400);
  });
});
