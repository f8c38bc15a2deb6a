/**
 * The expected state: organizations, batches, orders and money as plain objects. Uses no SQL and no code of the
 * product.
 */
import { strict as assert } from 'node:assert';
import { keysOf } from '@gifts/contract/keys-of';
import type { BrandName, ModelCart, Price, State, SwapMode } from './prices.ts';

export const dayMs = 86_400_000;

export const accountMethods = {
  BALANCE: 'balance',
  WORKSPACE_BALANCE: 'workspace_balance',
  COMMERCE_STORED_VALUE: 'stored_value',
  CORPORATE_ACCOUNT: 'receivable',
} as const;
export const cardMethods = ['works', 'declined', 'insufficient', 'lost'] as const;
export type CardName = (typeof cardMethods)[number];

/** How a batch is paid: from an account, by a stored card, or on the hosted page. */
export type Method = keyof typeof accountMethods | CardName | 'hosted';
export type Account = (typeof accountMethods)[keyof typeof accountMethods];
export const methods: readonly Method[] = [...keysOf(accountMethods), ...cardMethods, 'hosted'];

export const accountOf = (method: Method): Account | null =>
  method in accountMethods ? accountMethods[method as keyof typeof accountMethods] : null;
export const isHeld = (method: Method): boolean =>
  ['BALANCE', 'WORKSPACE_BALANCE', 'CORPORATE_ACCOUNT'].includes(method);

export interface ModelCharge {
  status: 'pending' | 'succeeded' | 'declined';
  card: CardName;
  /** True if the gateway has stored the card, so that it can be charged. */
  isAttached: boolean;
  /** True if the gateway was asked and has decided. */
  isAsked: boolean;
}

export interface ModelRefund {
  kind: 'requested' | 'failed_order' | 'lost_parcel';
  amount: number;
  status: 'pending' | 'succeeded';
  byCard: boolean;
  isAsked: boolean;
}

export interface ModelShipment {
  brand: BrandName;
  status: 'pending' | 'shipped' | 'delivered' | 'delivered_override' | 'failed' | 'failed_with_reship';
}

export interface ModelOrder {
  batch: number;
  position: number;
  /** The id in the service, known after the first observation. The service orders by it where times are equal. */
  id: string;
  /** All statuses of the order, in their order. */
  history: string[];
  cancelReason: 'canceled' | 'expired' | 'declined' | null;
  cart: ModelCart;
  isSwapped: boolean;
  destination: State | null;
  price: Price;
  credit: number | null;
  refunded: number | null;
  expiresAt: number | null;
  pendingPaymentSince: number | null;
  dueAt: number | null;
  charges: ModelCharge[];
  refunds: ModelRefund[];
  shipments: ModelShipment[];
}

export interface ModelBatch {
  status: 'pending' | 'complete' | 'failed' | 'canceled';
  method: Method;
  isDirect: boolean;
  recipients: number;
  /** The destinations of a direct batch, by position. */
  destinations: readonly State[];
  cart: ModelCart;
  swap: SwapMode;
  /** The highest amount that an order can cost. */
  share: number;
  scheduledOn: number | null;
  expiresAt: number | null;
  hasDefaultExpiry: boolean;
  orders: ModelOrder[];
}

export type ModelJob =
  | { task: 'send_order_batch'; batch: number }
  | { task: 'collect_payments' | 'place_orders'; batch: number; from: number; to: number }
  | { task: 'carry_out_charge' | 'carry_out_refund'; batch: number; position: number; attempt: number };

/** A payment to a brand. */
export interface ModelPayout {
  reference: string;
  brand: BrandName;
  amount: number;
  isReversed: boolean;
}

export interface Model {
  now: number;
  /** The sum of entries of each account. A credit is positive, so money that the service owns is negative. */
  balances: Record<string, number>;
  creditLimit: number;
  batches: ModelBatch[];
  jobs: ModelJob[];
  payouts: ModelPayout[];
}

export const newModel = (now: number, creditLimit: number): Model => ({
  now,
  balances: {},
  creditLimit,
  batches: [],
  jobs: [],
  payouts: [],
});

export const statusOf = (order: ModelOrder): string => order.history.at(-1) ?? '';
export const enterStatus = (order: ModelOrder, status: string): void => void order.history.push(status);

export const isAcceptable = (order: ModelOrder): boolean =>
  ['created', 'notified', 'opened'].includes(statusOf(order));
export const hasExpired = ({ now }: Model, { expiresAt }: ModelOrder): boolean =>
  expiresAt !== null && expiresAt <= now;

export const findOpenCharge = ({ charges }: ModelOrder): ModelCharge | undefined =>
  charges.find(({ status }) => status !== 'declined');

export const allOrders = ({ batches }: Model): ModelOrder[] => batches.flatMap(({ orders }) => orders);

export function batchAt(model: Model, index: number): ModelBatch {
  const batch = model.batches[index];
  assert(batch);
  return batch;
}

export interface OrderPlace {
  readonly batch: number;
  readonly position: number;
}

export function orderAt(model: Model, { batch, position }: OrderPlace): ModelOrder {
  const order = batchAt(model, batch).orders[position];
  assert(order);
  return order;
}

export const batchOf = (model: Model, order: ModelOrder): ModelBatch => batchAt(model, order.batch);

export const available = (model: Model, account: Account): number =>
  (model.balances[account] ?? 0) + (account === 'receivable' ? model.creditLimit : 0);

/** Posts entries to accounts. They must sum to zero, and no account may fall below its minimum balance. */
export function post(model: Model, entries: Readonly<Record<string, number>>): void {
  const sum = Object.values(entries).reduce((total, cents) => total + cents, 0);
  assert.equal(sum, 0, 'the entries sum to zero');
  for (const [account, cents] of Object.entries(entries)) {
    model.balances[account] = (model.balances[account] ?? 0) + cents;
  }
  for (const account of Object.values(accountMethods))
    assert(available(model, account) >= 0, `${account} is overdrawn`);
}

/** Returns the entries of an order's payees, negative for a reversal. */
export const partsOf = ({ price }: Pick<ModelOrder, 'price'>, sign: 1 | -1 = 1): Record<string, number> => ({
  brand_payable: sign * price.product,
  shipping_payable: sign * price.shipping,
  fee_revenue: sign * price.fee,
  tax_payable: sign * (price.tax ?? 0),
});

export function totalOf({ price }: Pick<ModelOrder, 'price'>): number {
  assert(price.total !== null);
  return price.total;
}

const isSame = (one: ModelJob, other: ModelJob): boolean => JSON.stringify(one) === JSON.stringify(other);

export const enqueue = (model: Model, job: ModelJob): void => void model.jobs.push(job);

/** Adds a job unless an equal one is waiting. */
export function enqueueOnce(model: Model, job: ModelJob): void {
  if (!model.jobs.some((other) => isSame(other, job))) model.jobs.push(job);
}

export const isWaiting = (model: Model, job: ModelJob): boolean =>
  model.jobs.some((other) => isSame(other, job));

export type SliceJob = Extract<ModelJob, { from: number }>;

/** Which waiting jobs are done together with a job: so many, of so many orders each. */
function takenWith({ task, from, to }: SliceJob): { jobs: number; orders: number } | null {
  if (to - from === 1) return { jobs: 50, orders: 1 };
  return task === 'place_orders' && to - from <= 100 ? { jobs: 4, orders: 100 } : null;
}

/** Removes the waiting jobs that are done together with a job. Returns all of them. */
export function takeWaiting(model: Model, job: SliceJob): SliceJob[] {
  const taken = takenWith(job);
  if (taken === null) return [job];
  const others = model.jobs.filter(
    (other): other is SliceJob =>
      other.task === job.task && 'from' in other && other.to - other.from <= taken.orders,
  );
  others.splice(
    others.findIndex((other) => isSame(other, job)),
    1,
  );
  const first = others.slice(0, taken.jobs);
  for (const other of first) dequeue(model, other);
  return [job, ...first];
}

export function dequeue(model: Model, job: ModelJob): void {
  const index = model.jobs.findIndex((other) => isSame(other, job));
  assert(index >= 0, 'a finished job was waiting before');
  model.jobs.splice(index, 1);
}
