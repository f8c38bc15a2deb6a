import {
  type InvoiceDue,
  type Money,
  type MoneyBalance,
  type MoneyMonth,
  shownMonths,
} from '@gifts/contract/dashboard/money';
import type { FundingAccount } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { add, type Cents, max, subtract, sum } from '../../kit/money.ts';
import { findInvoices } from '../invoices/invoices.sql.ts';
import { type AccountAmounts, findAccountAmounts, sumCreditsSince } from '../ledger/account-amounts.sql.ts';
import { fundedKinds } from '../ledger/accounts.ts';
import { isUsable } from '../payments/methods/list-payment-methods.ts';
import { sumLatest } from './latest-sums.ts';
import { findSums, type StoredSums } from './money-sums.sql.ts';
import { monthsUntil } from './months-until.ts';
import type { MoneySums } from './sum-transfers.ts';

/** Returns the balances of the caller, what gifts cost in each month, and what is left to pay of the latest invoice. */
export async function getMoney(context: CallerContext, db: Statements): Promise<Money> {
  const { caller, organization, now } = context;
  const usable = caller.fundingAccounts.filter((account) => isUsable(context, account));
  const codes = usable.map(({ code }) => code);
  const workspaceIds = caller.canAccessAllWorkspaces ? null : caller.workspaces.map(({ id }) => id);
  const months = monthsUntil(now, shownMonths);
  const stored = await findSums(db, organization.id, { since: months[0] ?? '', workspaceIds });
  const latest = await sumLatest(db, organization.id, stored.position);
  const amounts = await findAccountAmounts(db, organization.id, codes);
  return {
    balances: usable.map((account) =>
      presentBalance(
        context,
        account,
        amounts.get(account.code),
        latest && heldFrom(account.code, stored, latest),
      ),
    ),
    months: latest && months.map((month) => presentMonth(month, stored, latest, workspaceIds)),
    invoice_due: caller.canAccessAllWorkspaces ? await findInvoiceDue(context, db) : null,
  };
}

const heldFrom = (code: string, stored: StoredSums, latest: MoneySums): Cents =>
  add(stored.held.find(({ account }) => account === code)?.cents ?? 0, latest.held.get(code) ?? 0);

function presentBalance(
  { caller, organization }: CallerContext,
  { source, code, workspace_id }: FundingAccount,
  amounts: AccountAmounts | undefined,
  held: Cents | null,
): MoneyBalance {
  const { balance_cents: balance, available_cents: available } = amounts ?? {
    ...{ account: code, balance_cents: 0, available_cents: 0 },
  };
  const isCredit = source === 'CORPORATE_ACCOUNT';
  return {
    payment_method_id: source,
    workspace_id,
    workspace_name: caller.workspaces.find(({ id }) => id === workspace_id)?.name ?? null,
    available,
    held,
    owed: isCredit && held !== null ? subtract(subtract(0, balance), held) : null,
    credit_limit: isCredit ? subtract(available, balance) : null,
    is_default: organization.default_payment_method === source,
  };
}

function presentMonth(
  month: string,
  stored: StoredSums,
  latest: MoneySums,
  workspaceIds: readonly string[] | null,
): MoneyMonth {
  const known = stored.months.filter((each) => each.month === month);
  const added = latest.months.filter(
    (each) => each.month === month && (workspaceIds === null || workspaceIds.includes(each.workspaceId)),
  );
  return {
    month,
    paid: sum([...known.map(({ paid }) => paid), ...added.map(({ paid }) => paid)]),
    given_back: sum([
      ...known.map(({ given_back }) => given_back),
      ...added.map(({ givenBack }) => givenBack),
    ]),
  };
}

/** The latest invoice contains what was left of those before. */
async function findInvoiceDue({ organization }: CallerContext, db: Statements): Promise<InvoiceDue | null> {
  const { invoices } = await findInvoices(db, organization.id, { limit: 1, offset: 0 });
  const [last] = invoices;
  if (!last) return null;
  const paidSince = await sumCreditsSince(db, organization.id, fundedKinds.CORPORATE_ACCOUNT, {
    from: last.next_from,
    since: last.period_end,
  });
  return {
    invoice_id: last.id,
    number: last.number,
    closing_balance: last.closing_cents,
    paid_since: paidSince,
    left: max(0, subtract(last.closing_cents, paidSince)),
  };
}
