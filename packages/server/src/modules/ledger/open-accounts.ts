import type { FundingSource } from '@gifts/contract/account';
import type { Tx } from '../../db/statements.ts';
import { allocate, type Cents, subtract } from '../../kit/money.ts';
import {
  type AccountOwner,
  fundedAccount,
  fundedKinds,
  heldAccount,
  isHeldSource,
  platformAccounts,
} from './accounts.ts';
import { shardCount } from './balance-shards.ts';

const insertPlatformAccounts = `insert into ledger_accounts (organization_id, code, kind)
  select $1, kind, kind from unnest($2::text[]) as kind`;

/** Opens the accounts that every organization has. */
export const openPlatformAccounts = (tx: Tx, organizationId: string): void =>
  tx.defer(insertPlatformAccounts, [organizationId, platformAccounts]);

const insertFunded = `insert into ledger_accounts (organization_id, code, kind, workspace_id, commerce_app_id,
    credit_limit_cents)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning code`;
const insertHeld = `insert into ledger_accounts (organization_id, code, kind, workspace_id) values ($1, $2, 'held', $3)`;
const insertShards = `insert into ledger_balances (organization_id, account, slot, floor_cents)
  select $1, $2, slot - 1, floor from unnest($3::bigint[]) with ordinality as floors (floor, slot)`;

export interface FundedAccountInput extends AccountOwner {
  organizationId: string;
  source: FundingSource;
  /** The credit limit of a CORPORATE_ACCOUNT. The default is 0. */
  creditLimitCents?: Cents;
}

/** Opens an account that gifts can be paid from and returns its code. An open account does not change. */
export async function openFundedAccount(tx: Tx, input: FundedAccountInput): Promise<string> {
  const { organizationId, source, workspaceId = null, commerceAppId = null } = input;
  const creditLimit = source === 'CORPORATE_ACCOUNT' ? (input.creditLimitCents ?? 0) : null;
  const code = fundedAccount(source, { workspaceId, commerceAppId });
  const [opened] = await tx.query(insertFunded, [
    organizationId,
    code,
    fundedKinds[source],
    source === 'WORKSPACE_BALANCE' ? workspaceId : null,
    source === 'COMMERCE_STORED_VALUE' ? commerceAppId : null,
    creditLimit,
  ]);
  if (!opened) return code;
  tx.defer(insertShards, [organizationId, code, minimumBalances(creditLimit ?? 0)]);
  if (isHeldSource(source)) {
    const owner = source === 'WORKSPACE_BALANCE' ? workspaceId : null;
    tx.defer(insertHeld, [organizationId, heldAccount(code), owner]);
  }
  return code;
}

const minimumBalances = (limit: Cents): Cents[] =>
  allocate(limit, Array<number>(shardCount).fill(1)).map((part) => subtract(0, part));
