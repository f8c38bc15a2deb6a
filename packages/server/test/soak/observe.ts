/** The state of an organization in one form, from the service and from the model. */

import type { TextDatabase } from '../harness/text-queries.ts';
import {
  allOrders,
  type Model,
  type ModelBatch,
  type ModelCharge,
  type ModelJob,
  type ModelOrder,
  type ModelRefund,
  statusOf,
} from './model.ts';
import type { SoakOrganization } from './soak-service.ts';

/** The compared state: a line for each account, batch and order, by its name. */
export type Snapshot = Readonly<Record<string, string | number>>;

export interface Observation {
  snapshot: Snapshot;
  /** The ids of orders, by batch and position. */
  orderIds: ReadonlyMap<string, string>;
  jobs: readonly WaitingJob[];
}

export interface WaitingJob {
  id: string;
  task: ModelJob['task'];
  payload: { organization_id: string };
  /** The job as the model represents it. */
  job: ModelJob;
}

interface Row {
  books: Record<string, number> | null;
  slots: Record<string, number> | null;
  batches: { id: string; status: string; orders: number }[] | null;
  orders: OrderRow[] | null;
  jobs: JobRow[] | null;
}

interface OrderRow {
  id: string;
  batch: string;
  position: number;
  line: (string | number | boolean | null)[];
  times: (string | null)[];
  charges: { id: string; line: string }[] | null;
  refunds: { id: string; line: string }[] | null;
  shipments: string[] | null;
}

interface JobRow {
  id: string;
  task: ModelJob['task'];
  payload: JobPayload;
}

interface JobPayload {
  organization_id: string;
  order_batch_id?: string;
  from?: number;
  to?: number;
  charge_id?: string;
  refund_id?: string;
}

const everything = `select
  (select json_object_agg(account, cents) from (select account, sum(amount_cents) as cents from ledger_entries
    where organization_id = $1 group by account) as booked) as books,
  (select json_object_agg(account, cents) from (select account, sum(balance_cents) as cents from ledger_balances
    where organization_id = $1 group by account) as held) as slots,
  (select json_agg(json_build_object('id', id, 'status', send_status, 'orders', orders_count)) from order_batches
    where organization_id = $1) as batches,
  (select json_agg(json_build_object('id', o.id, 'batch', o.order_batch_id, 'position', o.position,
      'line', json_build_array(o.status, o.cancel_reason, o.original_cart_id is not null, o.amount_product,
        o.amount_shipping, o.amount_processing_fee, o.amount_tax, o.amount_total, o.amount_credit_applied,
        o.amount_refunded),
      'times', json_build_array(o.expires_at, o.pending_payment_at, o.payment_due_at),
      'charges', (select json_agg(json_build_object('id', c.id, 'line', concat_ws(' ', c.status,
          c.method_reference is not null, exists (select from simulated_charges s where s.key = c.id::text)))
          order by c.id) from charges c where c.organization_id = $1 and c.order_id = o.id),
      'refunds', (select json_agg(json_build_object('id', r.id, 'line', concat_ws(' ', r.kind, r.amount_cents,
          r.status, exists (select from simulated_refunds s where s.key = r.id::text)))
          order by r.id) from refunds r where r.organization_id = $1 and r.order_id = o.id),
      'shipments', (select json_agg(s.brand_name || ' ' || s.status order by s.id) from shipments s
        where s.organization_id = $1 and s.order_id = o.id)))
    from orders o where o.organization_id = $1) as orders,
  (select json_agg(json_build_object('id', j.id::text, 'task', t.identifier, 'payload', j.payload) order by j.id)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'organization_id' = $1::text and t.identifier in ('send_order_batch', 'collect_payments',
      'place_orders', 'carry_out_charge', 'carry_out_refund')) as jobs`;

export async function observe(db: TextDatabase, organization: SoakOrganization): Promise<Observation> {
  const [row] = await db.query<Row>(everything, [organization.id]);
  if (!row) throw new Error('A select without from has a row.');
  const batches = new Map(organization.batchIds.map((id, index) => [id, index]));
  const orders = (row.orders ?? []).map((order) => ({ ...order, batch: batches.get(order.batch) ?? -1 }));
  const attempts = attemptsOf(orders);
  const jobs = (row.jobs ?? []).map((job) => ({ ...job, job: toModelJob(job, batches, attempts) }));
  const names = namesOfAccounts(organization);
  return {
    snapshot: Object.fromEntries([
      ...sumsByName(row.books, 'books', names),
      ...sumsByName(row.slots, 'slots', names),
      ...(row.batches ?? []).map(({ id, status, orders: count }): [string, string] => [
        `batch ${batches.get(id)}`,
        `${status} ${count}`,
      ]),
      ...orders.map((order): [string, string] => [
        `order ${order.batch}.${order.position}`,
        lineOfRow(order),
      ]),
      ['jobs', lineOfJobs(jobs.map(({ job }) => job))],
    ]),
    orderIds: new Map(orders.map(({ batch, position, id }) => [`${batch}.${position}`, id])),
    jobs,
  };
}

type NumberedOrder = Omit<OrderRow, 'batch'> & { batch: number };
type AttemptPlace = { batch: number; position: number; attempt: number };
const nowhere: AttemptPlace = { batch: -1, position: -1, attempt: -1 };

/** Returns the places of charges and refunds in the model, by their ids. */
const attemptsOf = (orders: readonly NumberedOrder[]): Map<string, AttemptPlace> =>
  new Map(
    orders.flatMap(({ batch, position, charges, refunds }) =>
      [...(charges ?? []).entries(), ...(refunds ?? []).entries()].map(
        ([attempt, { id }]): [string, AttemptPlace] => [id, { batch, position, attempt }],
      ),
    ),
  );

function toModelJob(
  { task, payload }: JobRow,
  batches: ReadonlyMap<string, number>,
  attempts: ReadonlyMap<string, AttemptPlace>,
): ModelJob {
  const batch = batches.get(payload.order_batch_id ?? '') ?? -1;
  switch (task) {
    case 'send_order_batch':
      return { task, batch };
    case 'collect_payments':
    case 'place_orders':
      return { task, batch, from: payload.from ?? -1, to: payload.to ?? -1 };
    case 'carry_out_charge':
    case 'carry_out_refund':
      return { task, ...(attempts.get(payload.charge_id ?? payload.refund_id ?? '') ?? nowhere) };
  }
}

/** Returns the model's name of each account. The model's names do not contain the owner. */
function namesOfAccounts({ accounts, brands }: SoakOrganization): ReadonlyMap<string, string> {
  const names = Object.entries(accounts);
  return new Map([
    ...names.flatMap(([name, code]): [string, string][] => [
      [code, name],
      [`held:${code}`, `held:${name}`],
    ]),
    ...Object.entries(brands).map(([name, id]): [string, string] => [
      `brand_payable:${id}`,
      `brand_payable:${name}`,
    ]),
  ]);
}

const sumsByName = (
  sums: Record<string, number> | null,
  what: string,
  names: ReadonlyMap<string, string>,
): [string, number][] =>
  Object.entries(sums ?? {})
    .filter(([, cents]) => cents !== 0)
    .map(([code, cents]) => [`${what} ${names.get(code) ?? code}`, cents]);

const lineOfRow = (order: NumberedOrder): string =>
  JSON.stringify([
    ...order.line,
    ...order.times.map((time) => (time === null ? null : Date.parse(time))),
    (order.charges ?? []).map(({ line }) => line),
    (order.refunds ?? []).map(({ line }) => line),
    order.shipments ?? [],
  ]);

const lineOfJobs = (jobs: readonly ModelJob[]): string =>
  jobs
    .map((job) => JSON.stringify(job))
    .sort()
    .join(' ');

const slotted = ['balance', 'workspace_balance', 'stored_value', 'receivable'];

export function snapshotOf(model: Model): Snapshot {
  const sums = Object.entries(model.balances).filter(([, cents]) => cents !== 0);
  return Object.fromEntries([
    ...sums.map(([account, cents]): [string, number] => [`books ${account}`, cents]),
    ...sums
      .filter(([account]) => slotted.includes(account))
      .map(([account, cents]): [string, number] => [`slots ${account}`, cents]),
    ...model.batches.map((batch, index): [string, string] => [`batch ${index}`, lineOfBatch(batch)]),
    ...allOrders(model).map((order): [string, string] => [
      `order ${order.batch}.${order.position}`,
      lineOfOrder(order),
    ]),
    ['jobs', lineOfJobs(model.jobs)],
  ]);
}

const lineOfBatch = ({ status, orders }: ModelBatch): string => `${status} ${orders.length}`;

const lineOfOrder = (order: ModelOrder): string =>
  JSON.stringify([
    statusOf(order),
    order.cancelReason,
    order.isSwapped,
    order.price.product,
    order.price.shipping,
    order.price.fee,
    order.price.tax,
    order.price.total,
    order.credit,
    order.refunded,
    order.expiresAt,
    order.pendingPaymentSince,
    order.dueAt,
    order.charges.map(lineOfCharge),
    order.refunds.map(lineOfRefund),
    order.shipments.map(({ brand, status }) => `${brand} ${status}`),
  ]);

const flag = (is: boolean): string => (is ? 't' : 'f');

const lineOfCharge = ({ status, isAttached, isAsked }: ModelCharge): string =>
  `${status} ${flag(isAttached)} ${flag(isAsked)}`;

const lineOfRefund = ({ kind, amount, status, isAsked }: ModelRefund): string =>
  `${kind} ${amount} ${status} ${flag(isAsked)}`;

/** Returns the lines that differ, with both values, or an empty list if the states are equal. */
export function differences(expected: Snapshot, actual: Snapshot): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort();
  return names
    .filter((name) => expected[name] !== actual[name])
    .map(
      (name) => `${name}: expected ${expected[name] ?? 'nothing'}, but it is ${actual[name] ?? 'nothing'}`,
    );
}

/** Copies the ids of new orders into the model. */
export function copyIds(model: Model, { orderIds }: Observation): void {
  for (const order of allOrders(model)) {
    if (order.id === '') order.id = orderIds.get(`${order.batch}.${order.position}`) ?? '';
  }
}
