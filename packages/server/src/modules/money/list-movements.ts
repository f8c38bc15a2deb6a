import type { ListMovementsQuery, MoneyMovementList } from '@gifts/contract/dashboard/money';
import type { CallerContext } from '../../context/context.ts';
import { maxUuid } from '../../kit/ids.ts';
import { type Cents, subtract } from '../../kit/money.ts';
import { findBalanceAfter, type MovementRow } from '../ledger/movement-pages.sql.ts';
import { presentMovements } from './present-movements.ts';
import { type MovementFilters, readMovementFilters, readMovements } from './read-movements.ts';

/** Balances of older movements are not calculated. */
const mostEntries = 10_000;

/** Returns a page of the movements of the balances that the caller may pay from, newest first. */
export async function listMovements(
  context: CallerContext,
  { before = maxUuid, limit = 50, ...query }: ListMovementsQuery,
): Promise<MoneyMovementList> {
  const filters = await readMovementFilters(context, query);
  if (!filters) return { data: [], list_meta: { next_before: null } };
  const { rows, nextBefore } = await readMovements(context, filters, { before: before.toLowerCase(), limit });
  const balances = await findBalances(context, filters, rows);
  return {
    data: await presentMovements(context, filters, rows, balances),
    list_meta: { next_before: nextBefore },
  };
}

/** The balance after each movement of a single account. It is known only if none of its movements is left out. */
async function findBalances(
  { db, organization }: CallerContext,
  { accounts, isAll }: MovementFilters,
  rows: readonly MovementRow[],
): Promise<readonly (Cents | null)[]> {
  const [account, ...others] = accounts.keys();
  const [newest] = rows;
  if (!isAll || account === undefined || others.length > 0 || !newest) return [];
  const found = await findBalanceAfter(db, {
    organizationId: organization.id,
    ...{ account, transferId: newest.transfer_id, mostEntries },
  });
  if (!found) return [];
  let balance = subtract(found.balance, found.newer);
  return rows.map((row) => {
    const after = balance;
    balance = subtract(balance, row.amount_cents);
    return after;
  });
}
