import type { Statements } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { referenceId } from '../../../kit/ids.ts';
import { add, type Cents, sum } from '../../../kit/money.ts';
import { brandAccount } from '../../ledger/accounts.ts';
import { findEarnings, findPaid, type Period, sumBefore } from '../../ledger/brand-statement.sql.ts';
import { findLostOrders, sumPendingOfBrands } from '../../orders/orders-of-brand.sql.ts';
import { findPayouts } from '../payouts.sql.ts';

/** What a brand earned by an order. */
export interface EarnedLine {
  date: Date;
  /** The reference of the order, as it is on receipts. */
  reference: string;
  productCents: Cents;
  shippingCents: Cents;
  commissionCents: Cents;
  earnedCents: Cents;
}

/** An order that failed or of which the brand's parcel was lost. It is owed to nobody. */
export interface LostLine {
  date: Date;
  reference: string;
  productCents: Cents;
  shippingCents: Cents;
}

export interface PaidLine {
  date: Date;
  isReversal: boolean;
  /** The operator's name of the payment, otherwise the id of the payout. */
  reference: string;
  /** Negative for a payout, positive for its reversal. */
  amountCents: Cents;
}

/** What a brand earned and was paid in one month in UTC. It contains nothing about recipients but references of orders. */
export interface BrandStatement {
  brand: { slug: string; name: string };
  period: Period;
  /** What was owed when the month began. */
  openingCents: Cents;
  earned: EarnedLine[];
  lost: LostLine[];
  paid: PaidLine[];
  /** What was owed when the month ended: the opening balance, what was earned, and what was paid. */
  closingCents: Cents;
  /** The products and shipping of orders that were paid and not delivered when the month ended, before the commission. */
  pendingCents: Cents;
}

/** Reads the statement of a brand. The caller gives a snapshot, so that the amounts fit each other. */
export async function readBrandStatement(
  db: Statements,
  { id, slug, name }: { id: string; slug: string; name: string },
  period: Period,
): Promise<BrandStatement> {
  const account = brandAccount(id);
  const openingCents = await sumBefore(db, account, period.start);
  const earned = (await findEarnings(db, account, period)).map((row) => ({
    date: row.created_at,
    reference: referenceId(row.order_id),
    productCents: row.product_cents,
    shippingCents: row.shipping_cents,
    commissionCents: row.commission_cents,
    earnedCents: row.earned_cents,
  }));
  const paid = await readPaid(db, account, period);
  const closingCents = await sumBefore(db, account, period.end);
  const movedCents = add(
    sum(earned.map((line) => line.earnedCents)),
    sum(paid.map((line) => line.amountCents)),
  );
  assert(add(openingCents, movedCents) === closingCents, 'the lines of a statement sum to its balance');
  const lost = (await findLostOrders(db, id, period)).map((row) => ({
    date: row.ended_at,
    reference: referenceId(row.id),
    productCents: row.product_cents,
    shippingCents: row.shipping_cents,
  }));
  const pending = (await sumPendingOfBrands(db, period.end)).get(id);
  const pendingCents = add(pending?.product_cents ?? 0, pending?.shipping_cents ?? 0);
  return { brand: { slug, name }, period, openingCents, earned, lost, paid, closingCents, pendingCents };
}

async function readPaid(db: Statements, account: string, period: Period): Promise<PaidLine[]> {
  const rows = await findPaid(db, account, period);
  const payouts = await findPayouts(
    db,
    rows.map(({ payout_id }) => payout_id),
  );
  return rows.map(({ payout_id: id, kind, created_at: date, cents }) => ({
    date,
    isReversal: kind === 'payout_reversal',
    reference: payouts.get(id)?.reference ?? id,
    amountCents: cents,
  }));
}
