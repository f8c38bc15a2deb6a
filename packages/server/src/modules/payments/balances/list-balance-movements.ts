import type { FundingSource } from '@gifts/contract/account';
import type { BalanceMovement, ListBalanceMovementsQuery } from '@gifts/contract/ledger';
import type { Static } from '@gifts/contract/schema';
import { parseTime } from '@gifts/contract/time';
import type { FundingAccount } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import { workspaceScope } from '../../../lists/list-scope.ts';
import { type List, offsetOf, type PageQuery } from '../../../lists/page.ts';
import { describeMovement } from '../../ledger/describe-transfer.ts';
import { findMovements, type Movement } from '../../ledger/movements.sql.ts';
import type { MovementKind } from '../../ledger/transfer.ts';
import { type BookedTransfer, findTransfers, isForCustomers } from '../../ledger/transfers.sql.ts';
import { isUsable } from '../methods/list-payment-methods.ts';
import { hideUnreachable, isReachableOrder } from './hide-unreachable.ts';

type Query = Static<typeof ListBalanceMovementsQuery> & PageQuery;

/** Returns a page of the movements of the balances that the caller may pay with, newest first. */
export async function listBalanceMovements(
  context: CallerContext,
  query: Query,
): Promise<List<BalanceMovement>> {
  const accounts = accountsFor(context, query);
  if (query.order_id !== undefined && !(await isReachableOrder(context, context.db, query.order_id))) {
    return { data: [], list_meta: { total_count: 0 } };
  }
  const { movements, total } = await findMovements(context.db, {
    organizationId: context.organization.id,
    accounts: [...accounts.keys()],
    orderId: query.order_id ?? null,
    after: readTime(query['created_at[after]']),
    before: readTime(query['created_at[before]']),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const ids = movements.map(({ transfer_id }) => transfer_id);
  const found = await findTransfers(context.db, context.organization.id, ids);
  const transfers = await hideUnreachable(context, context.db, found);
  const data = movements.flatMap((movement) => {
    const account = accounts.get(movement.account);
    const transfer = transfers.get(movement.transfer_id);
    return account && transfer && isForCustomers(transfer) ? [present(movement, account, transfer)] : [];
  });
  return { data, list_meta: { total_count: total } };
}

function accountsFor(context: CallerContext, query: Query): ReadonlyMap<string, FundingAccount> {
  const { partIds } = workspaceScope(context, query.workspace_id);
  const isMeant = (account: FundingAccount): boolean =>
    isUsable(context, account) &&
    (query.payment_method_id === undefined || account.source === query.payment_method_id) &&
    (query.workspace_id === undefined || partIds?.[0] === account.workspace_id);
  const meant = context.caller.fundingAccounts.filter(isMeant);
  return new Map(meant.map((account) => [account.code, account]));
}

const readTime = (text: string | undefined): Date | null => (text === undefined ? null : parseTime(text));

/** A transfer changes at most one balance, so its id is also the id of the movement. */
const present = (
  { amount_cents }: Movement,
  { source, workspace_id }: { source: FundingSource; workspace_id: string | null },
  transfer: BookedTransfer & { kind: MovementKind },
): BalanceMovement => ({
  id: transfer.id,
  payment_method_id: source,
  workspace_id,
  kind: transfer.kind,
  amount: amount_cents,
  description: describeMovement(transfer),
  order_id: transfer.order_id,
  order_batch_id: transfer.order_batch_id,
  created_at: transfer.created_at.toISOString(),
});
