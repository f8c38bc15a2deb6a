import type { FundingSource } from '@gifts/contract/account';
import { insertInto, insertManyInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
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
import { shardCount } from './balances.sql.ts';

const insertAccounts = insertManyInto('ledger_accounts', {
  shared: ['organization_id'],
  except: ['brand_id', 'commerce_app_id', 'created_at', 'credit_limit_cents', 'workspace_id'],
});

/** Opens the accounts that every organization has. */
export const openPlatformAccounts = (tx: Tx, organizationId: string): void =>
  tx.insert(
    insertAccounts,
    { organization_id: organizationId },
    platformAccounts.map((kind) => ({ code: kind, kind })),
  );

const openMissing = sql`insert into ledger_accounts (organization_id, code, kind)
  select $1, kind, kind from unnest($2::text[]) as kind on conflict do nothing`;

/** Opens those accounts that an organization lacks because a process of an earlier release created it. */
export const openMissingAccounts = (tx: Tx, organizationId: string): void =>
  tx.defer(openMissing, [organizationId, platformAccounts]);

const openBrands = sql`insert into ledger_accounts (organization_id, code, kind, brand_id)
  select $1, 'brand_payable:' || brand_id, 'brand_payable', brand_id from unnest($2::uuid[]) as brand_id
  order by brand_id on conflict do nothing`;

/** Opens the accounts of brands. An open account does not change. Brands are opened in one order, so that no two transactions deadlock. */
export const openBrandAccounts = (tx: Tx, organizationId: string, brandIds: readonly string[]): void =>
  tx.defer(openBrands, [organizationId, brandIds]);

const insertAccount = insertInto('ledger_accounts', { except: ['brand_id', 'created_at'] });
const insertUnlessOpen = sql`${insertAccount.statement}
  on conflict do nothing returning ${columns('ledger_accounts', ['code'])}`;
const insertShards = insertManyInto('ledger_balances', {
  shared: ['organization_id', 'account'],
  except: ['balance_cents'],
});

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
  const account = {
    organization_id: organizationId,
    code,
    kind: fundedKinds[source],
    workspace_id: source === 'WORKSPACE_BALANCE' ? workspaceId : null,
    commerce_app_id: source === 'COMMERCE_STORED_VALUE' ? commerceAppId : null,
    credit_limit_cents: creditLimit,
  };
  const [opened] = await tx.query(insertUnlessOpen, insertAccount.valuesOf(account));
  if (!opened) return code;
  tx.insert(
    insertShards,
    { organization_id: organizationId, account: code },
    minimumBalances(creditLimit ?? 0).map((floor, slot) => ({ slot, floor_cents: floor })),
  );
  if (isHeldSource(source)) {
    const held = { code: heldAccount(code), kind: 'held', commerce_app_id: null, credit_limit_cents: null };
    tx.insert(insertAccount, { ...account, ...held });
  }
  return code;
}

const minimumBalances = (limit: Cents): Cents[] =>
  allocate(limit, Array<number>(shardCount).fill(1)).map((part) => subtract(0, part));
