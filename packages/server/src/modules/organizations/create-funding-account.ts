import type { FundingSource } from '@gifts/contract/account';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { Cents } from '../../kit/money.ts';

export interface NewFundingAccount {
  readonly organizationId: string;
  readonly source: FundingSource;
  readonly amountCents: Cents;
  /** Of a WORKSPACE_BALANCE. */
  readonly workspaceId?: string;
  /** Of a COMMERCE_STORED_VALUE. */
  readonly commerceAppId?: string;
}

const insert = `
  insert into funding_accounts (organization_id, id, source, workspace_id, commerce_app_id, amount_cents)
  values ($1, $2, $3, $4, $5, $6)`;

export function createFundingAccount(tx: Tx, account: NewFundingAccount): void {
  const { organizationId, source, workspaceId = null, commerceAppId = null, amountCents } = account;
  tx.write(insert, [organizationId, newId(), source, workspaceId, commerceAppId, amountCents]);
}
