import { add, type Cents, subtract, sum } from '../../kit/money.ts';
import type { SealedTransfer } from '../ledger/chain.ts';

export interface MonthSum {
  workspaceId: string;
  /** Such as `2026-11`, in UTC. */
  month: string;
  paid: Cents;
  givenBack: Cents;
}

export interface HoldSum {
  orderBatchId: string;
  workspaceId: string;
  account: string;
  heldAt: Date;
  cents: Cents;
}

/** What transfers change of the sums that pages show. */
export interface MoneySums {
  readonly months: readonly MonthSum[];
  /** What is held from each account. */
  readonly held: ReadonlyMap<string, Cents>;
  /** What is held for each batch. The amounts are negative where more was paid or released than was held. */
  readonly holds: readonly HoldSum[];
}

const held = 'held:';
const payees = new Set(['brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable']);

/** Adds transfers up, oldest first. `workspaceOf` returns the workspace of an order or a batch. */
export function sumTransfers(
  transfers: readonly SealedTransfer[],
  workspaceOf: (id: string) => string | undefined,
): MoneySums {
  const months = new Map<string, MonthSum>();
  const accounts = new Map<string, Cents>();
  const holds = new Map<string, HoldSum>();
  for (const transfer of transfers) {
    const subject = transfer.order_batch_id ?? transfer.order_id;
    const workspaceId = subject === null ? undefined : workspaceOf(subject);
    if (workspaceId === undefined) continue;
    const { paid, givenBack } = costOf(transfer);
    if (paid !== 0 || givenBack !== 0) {
      const month = transfer.created_at.toISOString().slice(0, 7);
      const of = orNew(months, `${workspaceId} ${month}`, () => ({
        workspaceId,
        month,
        paid: 0,
        givenBack: 0,
      }));
      of.paid = add(of.paid, paid);
      of.givenBack = add(of.givenBack, givenBack);
    }
    for (const { account, amount_cents: cents } of transfer.entries) {
      if (!account.startsWith(held) || transfer.order_batch_id === null) continue;
      const payer = account.slice(held.length);
      accounts.set(payer, add(accounts.get(payer) ?? 0, cents));
      const hold = orNew(holds, transfer.order_batch_id, (orderBatchId) => ({
        ...{ orderBatchId, workspaceId, account: payer, heldAt: transfer.created_at, cents: 0 },
      }));
      hold.cents = add(hold.cents, cents);
    }
  }
  return { months: [...months.values()], held: accounts, holds: [...holds.values()] };
}

function orNew<Value>(map: Map<string, Value>, key: string, make: (key: string) => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  map.set(key, value);
  return value;
}

/** A late payment is paid and then refunded, so both are counted. */
function costOf({ kind, entries }: SealedTransfer): { paid: Cents; givenBack: Cents } {
  const into = (isMeant: (account: string) => boolean): Cents =>
    sum(entries.filter(({ account }) => isMeant(account)).map(({ amount_cents }) => amount_cents));
  switch (kind) {
    case 'capture':
    case 'charge':
      return { paid: into((account) => payees.has(account)), givenBack: 0 };
    case 'late_payment':
      return { paid: into(isRefunds), givenBack: 0 };
    case 'refund':
    case 'refund_returned':
    case 'dispute_lost':
      return { paid: 0, givenBack: subtract(0, into(isRefunds)) };
    default:
      return { paid: 0, givenBack: 0 };
  }
}

const isRefunds = (account: string): boolean => account === 'refunds';
