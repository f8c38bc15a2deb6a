/** Filtered lists at a million orders: the filters alone and together, with few, no or all orders that match. */
import { amountOutcome, type Benchmark, ensure, median, type Outcome, percentile, say } from './benchmark.ts';
import { ask, send } from './http-client.ts';
import { waitForBlocks, waitForCheckpoints } from './list-checkpoints.ts';
import { livesPerSecond } from './lives.ts';
import { many, startGrown } from './pages.ts';
import { organizationId, type Service } from './service.ts';

const requests = 60;
const oneFilterMs = 10;
const severalFiltersMs = 50;
/** So many orders are `ordered`; all others are `created`. */
const orderedCount = 200;

interface Filter {
  readonly list: 'orders' | 'order_batches';
  readonly query: Readonly<Record<string, string>>;
  /** The rows that match, as SQL. */
  readonly where: string;
}

export const filters: Benchmark = {
  needs: [],
  async run() {
    const service = await startGrown(many);
    await countEverything(service);
    await livesPerSecond(service, orderedCount);
    const chosen = await filtersOf(service);
    const outcomes: Outcome[] = [];
    for (const filter of chosen) outcomes.push(await measure(service, filter));
    return [worst(outcomes, oneFilterMs, 'one filter'), worst(outcomes, severalFiltersMs, 'several filters')];
  },
};

/** A list is counted after its first filtered request, for the organization and for each workspace. */
async function countEverything(service: Service): Promise<void> {
  const { rows } = await service.database.query<{ id: string }>(
    'select workspace_id as id from orders where organization_id = $1 limit 1',
    [organizationId],
  );
  for (const list of ['orders', 'order_batches'] as const) {
    const ofWorkspace = { list, rows: many, partId: rows[0]?.id };
    await waitForBlocks(service, { list, rows: many });
    await waitForCheckpoints(service, ofWorkspace);
    await waitForBlocks(service, ofWorkspace);
  }
}

const bySeveral = (filter: Filter): boolean => Object.keys(filter.query).length > 1;

const worst = (outcomes: readonly Outcome[], atMost: number, kind: string): Outcome => {
  const slowest = percentile(
    outcomes.filter(({ goal }) => 'atMost' in goal && goal.atMost === atMost).map(({ figure }) => figure),
    1,
  );
  return amountOutcome(`slowest list with ${kind} at 10⁶ orders, p50`, slowest, {
    unit: 'ms',
    goal: { atMost },
  });
};

async function filtersOf(service: Service): Promise<Filter[]> {
  const { rows } = await service.database.query<Record<'id' | 'batch' | 'workspace' | 'half', string>>(
    `select o.id, o.order_batch_id as batch, o.workspace_id as workspace,
      to_char((select created_at from orders where organization_id = $1 order by id offset $2 limit 1)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as half
    from orders o where o.organization_id = $1 order by o.id offset 1000 limit 1`,
    [organizationId, many / 2],
  );
  const [row] = rows;
  if (!row) throw new Error('There are no orders.');
  const order = await ask<{ reference_id: string }>(service, 'GET', `/v1/orders/${row.id}`);
  const { half } = row;
  const none = '019b0000-0000-7000-8000-00000000ffff';
  const orders = (query: Filter['query'], where: string): Filter => ({ list: 'orders', query, where });
  const batches = (query: Filter['query'], where: string): Filter => ({
    list: 'order_batches',
    query,
    where,
  });
  const after = { 'created_at[after]': half };
  const before = { 'created_at[before]': half };
  const created = { status: 'created' };
  return [
    orders(created, `status = 'created'`),
    orders({ status: 'ordered' }, `status = 'ordered'`),
    orders({ status: 'paid' }, `status = 'paid'`),
    orders({ workspace_id: row.workspace }, `workspace_id = '${row.workspace}'`),
    orders(after, `created_at >= '${half}'`),
    orders(before, `created_at <= '${half}'`),
    orders({ reference_id: order.reference_id }, `id = '${row.id}'`),
    orders({ recipient_email: 'recipient-1@example.com' }, `recipient_email = 'recipient-1@example.com'`),
    orders({ recipient_email: 'nobody@example.com' }, 'false'),
    orders({ order_batch_id: row.batch }, `order_batch_id = '${row.batch}'`),
    orders({ order_batch_id: none }, 'false'),
    orders({ ...created, ...after }, `status = 'created' and created_at >= '${half}'`),
    orders({ ...created, ...before }, `status = 'created' and created_at <= '${half}'`),
    orders({ status: 'ordered', ...before }, `status = 'ordered' and created_at <= '${half}'`),
    orders(
      { ...created, workspace_id: row.workspace, ...after },
      `status = 'created' and workspace_id = '${row.workspace}' and created_at >= '${half}'`,
    ),
    orders(
      { ...created, recipient_email: 'recipient-1@example.com' },
      `status = 'created' and recipient_email = 'recipient-1@example.com'`,
    ),
    batches({ send_status: 'complete' }, `send_status = 'complete'`),
    batches({ send_status: 'failed' }, `send_status = 'failed'`),
    batches({ workspace_id: row.workspace }, `workspace_id = '${row.workspace}'`),
    batches(after, `created_at >= '${half}'`),
    batches(before, `created_at <= '${half}'`),
    batches({ customer_reference_id: 'nobody' }, 'false'),
    batches({ send_status: 'complete', ...before }, `send_status = 'complete' and created_at <= '${half}'`),
  ];
}

async function measure(service: Service, filter: Filter): Promise<Outcome> {
  const { list, query, where } = filter;
  const path = `/v1/${list}?${new URLSearchParams({ ...query, per_page: '20' })}`;
  const { rows } = await service.database.query<{ count: number }>(
    `select count(*)::int as count from ${list} where organization_id = $1 and ${where}`,
    [organizationId],
  );
  const { list_meta } = await ask<{ list_meta: { total_count: number } }>(service, 'GET', path);
  const count = rows[0]?.count;
  ensure(list_meta.total_count === count, `${path} counts ${list_meta.total_count} instead of ${count}.`);
  const times: number[] = [];
  for (let number = 0; number < requests; number += 1) {
    const answer = await send(service, 'GET', path);
    ensure(answer.status === 200, `${path} was answered with ${answer.status}.`);
    times.push(answer.ms);
  }
  const p50 = median(times);
  say(`${p50.toFixed(1).padStart(7)} ms, ${count} rows: ${list} by ${JSON.stringify(query)}`);
  const atMost = bySeveral(filter) ? severalFiltersMs : oneFilterMs;
  return amountOutcome(path, p50, { unit: 'ms', goal: { atMost } });
}
