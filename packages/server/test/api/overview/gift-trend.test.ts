import { overviewOperations } from '@gifts/contract/dashboard/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countListBlocks } from '../../../src/lists/count-list-blocks.process.ts';
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

  it('counts what is in blocks, what was remembered of them, and what came behind', async () => {
    const company = await newCompany(app);
    const [workspace] = company.workspaces;
    const [order] = await sendGifts(app, company, 1, { workspace_id: workspace });
    const makeBlocks = async () => {
      for (const partId of [null, workspace ?? ''])
        await countListBlocks(
          app.services.db,
          'order_activities',
          { organizationId: company.id, partId },
          1_000,
        );
    };
    const steps = [
      () => addActivities(company, order, 0, 700),
      makeBlocks,
      () => Promise.resolve(),
      () => addActivities(company, order, 700, 1_200),
      makeBlocks,
      () => actAs(app, company, order, 'open'),
      () => app.db.query('delete from list_blocks where organization_id = $1', [company.id]),
    ];
    for (const step of steps) {
      await step();
      for (const member of [company.admin, company.sender]) {
        const { periods } = await trendOf(member, '?range=90_days');
        expect(periods).toEqual(await countedByHand(company, periods));
      }
    }
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

/** Adds activities of an order in the last hundred days, one each two hours. */
const addActivities = (
  { id, workspaces }: Company,
  orderId: string | undefined,
  from: number,
  to: number,
): Promise<object[]> =>
  app.db.query(
    `insert into order_activities
        (organization_id, id, order_id, workspace_id, order_status, previous_status, created_at)
      select $1, uuid_v7(at, n), $2, $3, (array['created', 'opened', 'accepted', 'shipped'])[1 + n % 4],
        case when n % 4 > 0 then 'created' end, at
      from generate_series($4::int, $5::int - 1) n,
        lateral (select now() - interval '100 days' + n * interval '2 hours' as at) as time`,
    [id, orderId, workspaces[0], from, to],
  );

/** Counts every activity in the period in which its day lies. */
async function countedByHand({ id }: Company, periods: readonly { starts_on: string }[]) {
  const rows = await app.db.query<{ status: string; day: string }>(
    `select order_status as status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from order_activities where organization_id = $1`,
    [id],
  );
  return periods.map(({ starts_on }, index) => {
    const end = periods[index + 1]?.starts_on ?? '9999';
    const count = (wanted: string) =>
      rows.filter(({ status, day }) => status === wanted && day >= starts_on && day < end).length;
    return { starts_on, sent: count('created'), opened: count('opened'), accepted: count('accepted') };
  });
}
