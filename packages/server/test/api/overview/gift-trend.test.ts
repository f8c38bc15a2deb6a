import { overviewOperations } from '@gifts/contract/dashboard/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { actAs, type Company, newCompany, sendGifts, trendOf } from './overview-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const sums = (periods: readonly { sent: number; opened: number; accepted: number }[]) =>
  ['sent', 'opened', 'accepted'].map((name) =>
    periods.reduce((sum, period) => sum + period[name as 'sent'], 0),
  );

/** Moves the creation of an order to another time. */
const sentAt = (orderId: string | undefined, time: Date) =>
  app.db.query(
    `update order_activities set created_at = $2 where order_id = $1 and order_status = 'created'`,
    [orderId, time],
  );

describe('GET /internal/gift_trend', () => {
  it('counts what was sent, opened and accepted today, in reachable workspaces', async () => {
    const company = await newCompany(app);
    const [first, second] = company.workspaces;
    const ids = await sendGifts(app, company, 3, { workspace_id: first });
    await sendGifts(app, company, 2, { workspace_id: second });
    await actAs(app, company, ids[0], 'open');
    await actAs(app, company, ids[0], 'accept', { mailing_address: newYork });
    for (const range of ['30_days', '90_days', '12_months'] as const) {
      const { body } = await company.admin.browser.get(`/internal/gift_trend?range=${range}`);
      expect(problemsOf(overviewOperations.getGiftTrend.response, body)).toEqual([]);
      expect(body.periods).toHaveLength({ '30_days': 30, '90_days': 13, '12_months': 53 }[range]);
      expect(sums(body.periods.slice(-1))).toEqual([5, 1, 1]);
      expect(sums(body.periods.slice(0, -1))).toEqual([0, 0, 0]);
      for (const member of [company.sender, company.viewer])
        expect(sums((await trendOf(member, `?range=${range}`)).periods)).toEqual([3, 1, 1]);
      expect(sums((await trendOf((await newCompany(app)).admin, `?range=${range}`)).periods)).toEqual([
        0, 0, 0,
      ]);
    }
  });

  it('begins a day at midnight of the time zone that is named', async () => {
    const company = await newCompany(app);
    const ids = await sendGifts(app, company, 3);
    // India is five and a half hours ahead, without daylight saving time.
    const offset = 5.5 * 3_600_000;
    const midnight = Math.floor((Date.now() + offset) / dayMs) * dayMs - offset - 2 * dayMs;
    await sentAt(ids[0], new Date(midnight - 1));
    await sentAt(ids[1], new Date(midnight));
    await sentAt(ids[2], new Date(midnight + dayMs - 1));
    const { periods, time_zone } = await trendOf(company.admin, '?time_zone=Asia/Kolkata');
    expect([time_zone, periods.slice(-4).map(({ sent }) => sent)]).toEqual(['Asia/Kolkata', [1, 2, 0, 0]]);
    expect(periods.at(-3)?.starts_on).toBe(new Date(midnight + offset).toISOString().slice(0, 10));
  });

  it('leaves out what happened before the first period', async () => {
    const company = await newCompany(app);
    const ids = await sendGifts(app, company, 2);
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    await sentAt(ids[0], new Date(today - 29 * dayMs));
    await sentAt(ids[1], new Date(today - 29 * dayMs - 1));
    const { periods } = await trendOf(company.admin);
    expect([periods[0]?.sent, ...sums(periods)]).toEqual([1, 1, 0, 0]);
  });

  it.each(['Mars/Olympus', 'Europe/Vienna;', "'; select 1 --"])(
    'refuses the unknown time zone %j with its name',
    async (zone) => {
      const { admin }: Company = await newCompany(app);
      const { status, body } = await admin.browser.get(
        `/internal/gift_trend?time_zone=${encodeURIComponent(zone)}`,
      );
      expect([status, body.details[0].field]).toEqual([400, 'time_zone']);
    },
  );

  it('refuses a range that there is not', async () => {
    const { admin } = await newCompany(app);
    expect((await admin.browser.get('/internal/gift_trend?range=1_year')).status).toBe(400);
  });
});
