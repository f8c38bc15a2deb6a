/** Money or credit that is held while the cost of the orders of a batch is not known. */
import { synchronousRecipients } from '@gifts/contract/order-batch';
import type { Context } from '../../context/context.ts';
import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { type Cents, multiply, subtract, sum } from '../../kit/money.ts';
import { heldAccount } from './accounts.ts';
import { distribute, randomShard, takeFunds } from './balance-shards.ts';
import { entryWithoutShard } from './balances.sql.ts';
import type { OrderAmounts } from './order-parts.ts';
import { orderParts } from './order-parts.ts';
import { holdFromFreeShard, type LedgerEntry, ledgerEntry, transfer } from './transfer.ts';

export interface Hold {
  order_batch_id: string;
  account: string;
  /** The share of each order, which is the highest amount it can cost. */
  share_cents: Cents;
  shares_count: number;
}

const insertHold = insertInto('ledger_holds');

/** Holds the highest amount that a batch can cost. Returns false if the account does not cover it. */
export async function holdForBatch(context: Context, tx: Tx, hold: Hold): Promise<boolean> {
  const organizationId = context.organization.id;
  const { order_batch_id: orderBatchId, account, share_cents: share, shares_count: count } = hold;
  const total = multiply(share, count);
  if (total === 0) return true;
  const id = newId();
  const books = { organizationId, at: context.now };
  // A batch that is created by one statement needs no search before it.
  if (count <= synchronousRecipients && tx.mayGuess(entryWithoutShard)) {
    holdFromFreeShard(tx, books, { id, orderBatchId, account, amountCents: total });
  } else {
    const [taken] = await takeFunds(tx, organizationId, account, [total]);
    if (!taken) return false;
    const entries = [...taken, ledgerEntry(heldAccount(account), total)];
    transfer(tx, books, [{ id, kind: 'hold', orderBatchId, entries }]);
  }
  tx.insert(insertHold, { ...hold, organization_id: organizationId, transfer_id: id });
  return true;
}

const heldAmounts = columns('ledger_holds', ['order_batch_id', 'account', 'share_cents', 'shares_count']);
const holdsOfBatches = sql`select ${heldAmounts} from ledger_holds
  where organization_id = $1 and order_batch_id = any($2::uuid[])`;

async function findHolds(
  context: Context,
  tx: Tx,
  orderBatchIds: readonly string[],
): Promise<Map<string, Hold>> {
  const rows = await tx.query(holdsOfBatches, [context.organization.id, [...new Set(orderBatchIds)]]);
  return new Map(rows.map((hold) => [hold.order_batch_id, hold]));
}

export const isHeldForBatch = async (context: Context, tx: Tx, orderBatchId: string): Promise<boolean> =>
  (await findHolds(context, tx, [orderBatchId])).has(orderBatchId);

/** Releases the whole hold of a batch that is not sent. */
export async function releaseBatch(context: Context, tx: Tx, orderBatchId: string): Promise<void> {
  const hold = (await findHolds(context, tx, [orderBatchId])).get(orderBatchId);
  if (!hold) return;
  const total = multiply(hold.share_cents, hold.shares_count);
  transfer(tx, { organizationId: context.organization.id, at: context.now }, [
    {
      kind: 'release',
      orderBatchId,
      entries: [
        ledgerEntry(heldAccount(hold.account), subtract(0, total)),
        ...distribute(hold.account, total),
      ],
    },
  ]);
}

/** Releases the shares of orders that ended without payment. */
export async function releaseShares(
  context: Context,
  tx: Tx,
  orders: readonly { id: string; order_batch_id: string }[],
): Promise<void> {
  const holds = await findHolds(
    context,
    tx,
    orders.map((order) => order.order_batch_id),
  );
  const slot = randomShard();
  const transfers = orders.flatMap(({ id, order_batch_id: orderBatchId }) => {
    const hold = holds.get(orderBatchId);
    if (!hold) return [];
    const { account, share_cents: share } = hold;
    const entries = [
      ledgerEntry(heldAccount(account), subtract(0, share)),
      { account, slot, amountCents: share },
    ];
    return [{ kind: 'release' as const, orderBatchId, orderId: id, entries }];
  });
  transfer(tx, { organizationId: context.organization.id, at: context.now }, transfers);
}

/**
 * Captures the payment of orders from their shares of the holds of their batches, and releases the rest of these shares.
 * Returns the orders that are paid. The batches of the others have no hold.
 */
export async function captureShares<Order extends OrderAmounts & { order_batch_id: string }>(
  context: Context,
  tx: Tx,
  orders: readonly Order[],
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const holds = await findHolds(
    context,
    tx,
    orders.map((order) => order.order_batch_id),
  );
  const slot = randomShard();
  const held = orders.flatMap((order) => {
    const hold = holds.get(order.order_batch_id);
    return hold ? [{ hold, order }] : [];
  });
  const transfers = held.map(({ hold, order }) => ({
    kind: 'capture' as const,
    orderBatchId: hold.order_batch_id,
    orderId: order.id,
    entries: captureEntries(hold, slot, order),
  }));
  transfer(tx, { organizationId: context.organization.id, at: context.now }, transfers);
  return held.map(({ order }) => order);
}

function captureEntries(
  { account, share_cents: share }: Hold,
  slot: number,
  order: OrderAmounts,
): LedgerEntry[] {
  const parts = orderParts(order);
  const cost = sum(parts.map(({ amountCents }) => amountCents));
  assert(cost <= share, 'an order never costs more than its share of the hold');
  return [
    ledgerEntry(heldAccount(account), subtract(0, share)),
    ...parts,
    { account, slot, amountCents: subtract(share, cost) },
  ];
}
