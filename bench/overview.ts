/** The first page of the dashboard at a million orders of a year, for somebody who can use all workspaces or two of three. */
import { asAdministrator } from './as-administrator.ts';
import { amountOutcome, type Benchmark, ensure, median, percentile, say } from './benchmark.ts';
import { bodyOfBatch, createBatch, recipientNumber } from './gift.ts';
import { processorMs } from './processor.ts';
import { organizationId, type Service, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const many = 1_000_000;
const sliceSize = 50_000;
const requests = 40;
const blocksWithinMs = 300_000;
const goal = { atMost: 50 };

const paths = [
  '/internal/overview',
  '/internal/gift_trend?range=30_days&time_zone=Europe/Vienna',
  '/internal/gift_trend?range=90_days&time_zone=Europe/Vienna',
  '/internal/gift_trend?range=12_months&time_zone=Europe/Vienna',
];

export const overview: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    await addWorkspace(service);
    const people = {
      'an admin': await signIn(service, 'admin@example.com'),
      'a sender in two workspaces': await signIn(service, 'sender@example.com'),
    };
    await fill(service);
    const outcomes = [];
    for (const [who, cookie] of Object.entries(people)) {
      for (const path of paths)
        say(`first request: ${(await ask(service, cookie, path, true)).toFixed(0)} ms, ${path}`);
      await untilCounted(service);
      for (const path of paths) {
        const times: number[] = [];
        const before = await processorMs(service);
        for (let number = 0; number < requests; number += 1) times.push(await ask(service, cookie, path));
        const database = ((await processorMs(service)).database - before.database) / requests;
        say(
          `p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, processor of the database ${database.toFixed(1)} ms, ${who}: ${path}`,
        );
        const work = `${path} of ${who} at 10⁶ orders`;
        outcomes.push(amountOutcome(`${work}, p50`, median(times), { unit: 'ms', goal }));
        outcomes.push(amountOutcome(`${work}, processor of the database`, database, { unit: 'ms', goal }));
      }
    }
    return outcomes;
  },
};

/** Adds a third workspace, which the sender cannot use, and lets the sender use the other two. */
async function addWorkspace({ database }: Service): Promise<void> {
  await database.query(
    `insert into workspace_members (organization_id, workspace_id, user_id)
     select $1, w.id, u.id from workspaces w
     join users u on u.organization_id = w.organization_id and u.email = 'sender@example.com'
     where w.organization_id = $1 on conflict do nothing`,
    [organizationId],
  );
  await database.query(
    `insert into workspaces (organization_id, id, name) values ($1, uuid_v7(now(), 1), 'Third')`,
    [organizationId],
  );
}

/** Returns how long the answer took, in milliseconds. */
async function ask(service: Service, cookie: string, path: string, isFirst = false): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${service.url}${path}`, { headers: { cookie } });
  const text = await answer.text();
  ensure(answer.ok, `${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  ensure(isFirst || !/"(in_flight|periods)":null/.test(text), `${path} has no figures yet.`);
  return performance.now() - begun;
}

/** Waits until the blocks that a request has asked for are made. */
async function untilCounted({ database }: Service): Promise<void> {
  const deadline = performance.now() + blocksWithinMs;
  for (;;) {
    const { rows } = await database.query<{ jobs: number; lists: number }>(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'count_list_blocks') as jobs,
        (select count(*)::int from list_counts where organization_id = $1) as lists`,
      [organizationId],
    );
    if (rows[0]?.jobs === 0 && rows[0].lists > 0) return;
    ensure(performance.now() < deadline, 'The blocks were not made in time.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Inserts orders of a year by SQL. Foreign keys are not checked, because the orders are copies of one that exists. */
async function fill(service: Service): Promise<void> {
  const { id } = await createBatch(service, await bodyOfBatch(service, [recipientNumber(1)]));
  await asAdministrator(service, async (administrator) => {
    for (let from = 0; from < many; from += sliceSize) {
      await administrator.query(ordersBetween(id, from, Math.min(from + sliceSize, many)));
      say(`${(from + sliceSize).toLocaleString('en-US')} orders`);
    }
    await administrator.query('vacuum (analyze) orders; ');
    await administrator.query('vacuum (analyze) order_activities');
    await administrator.query('checkpoint');
  });
}

/** Of ten gifts of the last 23 days four wait, and of older ones two have expired. The others were delivered after a week. */
const ordersBetween = (likeBatchId: string, from: number, to: number): string => `
  with born as materialized (
    select n, at, uuid_v7(at, n) as id, workspaces[1 + n % cardinality(workspaces)] as workspace_id,
      case when at > now() - interval '23 days' then case when n % 10 < 2 then 'created' when n % 10 < 4 then 'opened'
        when at > now() - interval '6 days' then 'shipped' else 'delivered' end
        when n % 10 < 2 then 'canceled' else 'delivered' end as status
    from generate_series(${from}, ${to - 1}) n,
      lateral (select now() - interval '1 minute' - interval '365 days' * (${many} - n) / ${many} as at) as birth,
      (select array(select id from workspaces where organization_id = '${organizationId}' order by id) as workspaces) as w
  ), ordered as (
    insert into orders (organization_id, id, order_batch_id, workspace_id, position, status, cancel_reason, recipient_first_name,
      recipient_email, cart_id, amount_product, amount_shipping, amount_processing_fee, amount_pre_tax_total, created_at, expires_at,
      opened_at, accepted_at, shipped_at, delivered_at, canceled_at, thank_you_note, thanked_at, notification_status, notification_error)
    select o.organization_id, b.id, o.order_batch_id, b.workspace_id, b.n + 1, b.status,
      case b.status when 'canceled' then 'expired' end, 'Robin', 'grown-' || b.n || '@example.com', o.cart_id,
      o.amount_product, o.amount_shipping, o.amount_processing_fee, o.amount_pre_tax_total, b.at, b.at + interval '23 days',
      case when b.status not in ('created', 'canceled') then b.at + interval '1 day' end,
      case when b.status in ('shipped', 'delivered') then b.at + interval '2 days' end,
      case when b.status in ('shipped', 'delivered') then b.at + interval '3 days' end,
      case when b.status = 'delivered' then b.at + interval '6 days' end,
      case when b.status = 'canceled' then b.at + interval '23 days' end,
      case when b.status = 'delivered' and b.n % 5 = 0 then 'Thank you' end,
      case when b.status = 'delivered' and b.n % 5 = 0 then b.at + interval '6 days' end,
      case when b.n % 100 = 1 then 'bounced' else 'sent' end, case when b.n % 100 = 1 then 'no_such_mailbox' end
    from born b, orders o where o.organization_id = '${organizationId}' and o.order_batch_id = '${likeBatchId}' and o.position = 0
  )
  insert into order_activities (organization_id, id, order_id, workspace_id, order_status, previous_status, created_at)
  select '${organizationId}', uuid_v7(b.at + make_interval(days => step.days), b.n * 8 + step.number), b.id, b.workspace_id, step.status,
    step.previous, b.at + make_interval(days => step.days)
  from born b cross join (values (0, 0, 'created', null), (1, 1, 'opened', 'created'), (2, 2, 'accepted', 'opened'),
    (3, 3, 'shipped', 'accepted'), (4, 6, 'delivered', 'shipped'), (5, 23, 'canceled', 'created')) as step (number, days, status, previous)
  where step.number = 0 or (b.status = 'opened' and step.number = 1) or (b.status = 'shipped' and step.number between 1 and 3)
    or (b.status = 'delivered' and step.number between 1 and 4) or (b.status = 'canceled' and step.number = 5)
`;
