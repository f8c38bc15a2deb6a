/** Recipients are erased some days after their gifts have ended, by themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseOldData } from '../../../src/modules/privacy/erase-old-data.process.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { findTextInDatabase } from '../payments/find-text-in-database.ts';
import {
  acceptOnPages,
  deliver,
  type PrivacyFixture,
  personWith,
  sendGift,
  startPrivacyFixture,
  untilTold,
} from './privacy-fixtures.ts';

let fixture: PrivacyFixture;
beforeAll(async () => {
  fixture = await startPrivacyFixture({ personalDataDays: 30 });
});
afterAll(() => fixture.close());

const orderOf = async (id: string) => (await fixture.app.request('GET', `/v1/orders/${id}`)).body;

/** Moves the end of a gift, or the time of a batch, into the past. */
const endedDaysAgo = (id: string, days: number): Promise<unknown> =>
  fixture.app.db.query(
    `update orders set delivered_at = delivered_at - make_interval(days => $2),
       canceled_at = canceled_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );

/** Moves all mails into the past: their ids tell when they were written. */
const mailedDaysAgo = (days: number): Promise<unknown> =>
  fixture.app.db.query(
    `update mails m set id = uuid_v7_floor(now() - make_interval(days => $1, secs => r.number))
     from (select id, row_number() over () as number from mails) r where r.id = m.id`,
    [days],
  );

async function declinedGift(mark: string): Promise<string> {
  const { id } = await sendGift(fixture, personWith(mark));
  await fixture.app.request('POST', `/v1/sandbox/orders/${id}/decline`, { body: {} });
  return id;
}

/** As it happens after 24 hours. */
const forgetAnswers = () => fixture.app.db.query('delete from idempotency_keys');

const run = () => eraseOldData(fixture.app.services);

describe('recipients', () => {
  it('are erased after so many days, and not before', async () => {
    const [old, young, open] = [
      await declinedGift('old'),
      await declinedGift('young'),
      (await sendGift(fixture, personWith('open'))).id,
    ];
    await endedDaysAgo(old, 31);
    await endedDaysAgo(young, 29);
    const report = await runGifts(fixture.app.databaseUrl, ['privacy', 'report'], {
      PERSONAL_DATA_DAYS: '30',
    });
    expect(report.stdout).toMatch(new RegExp(`${fixture.app.organizationId} +3 +2 +1 +0 `));
    await Promise.all([run(), run()]);
    expect((await orderOf(old)).recipient_first_name).toBe('Erased');
    expect((await orderOf(young)).recipient_first_name).toBe('Quxannayoung');
    expect((await orderOf(open)).recipient_first_name).toBe('Quxannaopen');
    const entries = await fixture.app.db.query(
      `select actor_kind from audit_entries where act = 'erase_recipient' and subject_id = $1`,
      [old],
    );
    expect(entries).toHaveLength(1);
  });

  it('are erased from what was told about their gifts, which goes on as before', async () => {
    const person = personWith('zdelivered');
    const { id, link } = await sendGift(fixture, person);
    await acceptOnPages(fixture, link, person);
    const shipmentId = await deliver(fixture, id, person);
    await untilTold(fixture);
    await forgetAnswers();
    const before = await orderOf(id);
    await endedDaysAgo(id, 31);
    await mailedDaysAgo(31);
    await run();
    await expect
      .poll(() => findTextInDatabase(fixture.app.db, ['zdelivered']), { timeout: 20_000 })
      .toEqual([]);
    const after = await orderOf(id);
    expect(after).toEqual({
      ...before,
      recipient_first_name: 'Erased',
      recipient_last_name: null,
      recipient_email: null,
      event_times: expect.anything(),
    });
    const { ship_to } = await fixture.shipper.get(shipmentId);
    expect(ship_to).toMatchObject({
      first_name: 'Erased',
      address_1: 'Erased',
      city: null,
      country: 'US',
      state: 'NY',
    });
    const page = await fetch(`${fixture.app.url}${new URL(link).pathname}`);
    expect(page.status).toBe(200);
    const note = await fixture.app.request('POST', `/v1/sandbox/orders/${id}/thank_you_note`, {
      body: { note: 'Late' },
    });
    expect([note.status, note.body.error]).toEqual([409, expect.stringContaining('were erased on')]);
    const story = await runGifts(fixture.app.databaseUrl, ['find', id]);
    expect([story.code, story.stdout]).toEqual([0, expect.stringContaining('Erased')]);
  });

  it('of a batch that was never sent are erased, too', async () => {
    const sendOn = new Date(Date.now() + 86_400_000).toISOString();
    const { batchId } = await sendGift(fixture, personWith('zunsent'), {
      batch: { scheduled_send_on: sendOn },
    });
    await fixture.app.request('POST', `/v1/order_batches/${batchId}/cancel`);
    await untilTold(fixture);
    await forgetAnswers();
    await fixture.app.db.query(
      `update order_batches set scheduled_send_on = now() - interval '31 days' where id = $1`,
      [batchId],
    );
    await run();
    await expect.poll(() => findTextInDatabase(fixture.app.db, ['zunsent']), { timeout: 20_000 }).toEqual([]);
  });
});

describe('mails', () => {
  it('are deleted after so many days', async () => {
    const texts = ['quxanna.zmailed@planted.example'];
    const mailed = async () =>
      (await findTextInDatabase(fixture.app.db, texts)).filter((place) => place.startsWith('mails'));
    await sendGift(fixture, personWith('zmailed'));
    await expect.poll(mailed).toHaveLength(1);
    await run();
    expect(await mailed()).toHaveLength(1);
    await mailedDaysAgo(31);
    await run();
    expect(await mailed()).toEqual([]);
  });
});

describe('PERSONAL_DATA_DAYS=0', () => {
  it('keeps everything', async () => {
    const id = await declinedGift('kept');
    await endedDaysAgo(id, 10_000);
    const { services } = fixture.app;
    await eraseOldData({ ...services, config: { ...services.config, personalDataDays: 0 } });
    expect((await orderOf(id)).recipient_first_name).toBe('Quxannakept');
  });
});
