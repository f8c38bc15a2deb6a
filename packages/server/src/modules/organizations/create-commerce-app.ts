import type { Tx } from '../../db/statements.ts';
import { newId, newToken } from '../../kit/ids.ts';
import { openFundedAccount } from '../ledger/open-accounts.ts';

export interface NewCommerceApp {
  readonly organizationId: string;
  readonly name: string;
  readonly usesHostedPayment?: boolean;
}

const insert = `
  insert into commerce_apps (organization_id, id, public_app_id, name, uses_hosted_payment)
  values ($1, $2, $3, $4, $5)`;
const insertPublicId =
  'insert into public_app_ids (public_app_id, organization_id, commerce_app_id) values ($1, $2, $3)';

export async function createCommerceApp(
  tx: Tx,
  { organizationId, name, usesHostedPayment = false }: NewCommerceApp,
): Promise<string> {
  const id = newId();
  const publicAppId = `app_${newToken().replaceAll('-', '')}`;
  await tx.query(insert, [organizationId, id, publicAppId, name, usesHostedPayment]);
  await tx.query(insertPublicId, [publicAppId, organizationId, id]);
  await openFundedAccount(tx, { organizationId, source: 'COMMERCE_STORED_VALUE', commerceAppId: id });
  return id;
}
