import type { PaymentMethod } from '@gifts/contract/account';
import type { FundingAccount } from '../../../context/caller.ts';
import type { CallerContext } from '../../../context/context.ts';
import type { Statements } from '../../../db/statements.ts';
import { type List, type PageQuery, pageOf } from '../../../lists/page.ts';
import { findAvailable } from '../../ledger/balances.sql.ts';
import { reasonNotToAccept } from './card-obstacle.ts';
import { formatCardName } from './format-card-name.ts';
import { type CardMethod, findOwnMethods } from './payment-methods.sql.ts';

const names = {
  BALANCE: 'Balance',
  WORKSPACE_BALANCE: 'Workspace balance',
  COMMERCE_STORED_VALUE: 'Stored value',
  CORPORATE_ACCOUNT: 'Corporate account',
} as const;

/**
 * Lists the payment methods that the caller may use, with the available amount of each account. Cards of
 * commerce users have an operation of their own.
 */
export async function listPaymentMethods(
  context: CallerContext,
  db: Statements,
  query: PageQuery,
): Promise<List<PaymentMethod>> {
  const usable = context.caller.fundingAccounts.filter((account) => isUsable(context, account));
  const codes = usable.map(({ code }) => code);
  const available = await findAvailable(db, context.organization.id, codes);
  const balances = usable.map(({ source, code }) => ({
    id: source,
    name: names[source],
    balance: available.get(code) ?? 0,
  }));
  const cards = await findOwnMethods(db, context.organization.id);
  const chargeable = cards.filter((card) => reasonNotToAccept(context, card) === null);
  return pageOf<PaymentMethod, PaymentMethod>(
    [...balances, ...chargeable.map(presentCard)],
    query,
    (method) => method,
  );
}

const presentCard = (card: CardMethod): PaymentMethod => ({
  id: card.id,
  name: formatCardName(card),
  cardholder_name: card.cardholder_name,
});

export function isUsable({ caller }: CallerContext, account: FundingAccount): boolean {
  if (account.commerce_app_id !== null) return account.commerce_app_id === caller.key?.commerce_app_id;
  if (account.workspace_id !== null) return caller.workspaces.some(({ id }) => id === account.workspace_id);
  return true;
}
