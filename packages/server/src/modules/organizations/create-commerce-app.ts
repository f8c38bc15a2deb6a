import type { Tx } from '../../db/statements.ts';
import { newId, newToken } from '../../kit/ids.ts';
import { openFundedAccount } from '../ledger/open-books.ts';

export interface NewCommerceApp {
  readonly organizationId: string;
  readonly name: string;
}

const insert = 'insert into commerce_apps (organization_id, id, public_app_id, name) values ($1, $2, $3, $4)';

export async function createCommerceApp(tx: Tx, { organizationId, name }: NewCommerceApp): Promise<string> {
  const id = newId();
  await tx.query(insert, [organizationId, id, `app_${newToken().replaceAll('-', '')}`, name]);
  await openFundedAccount(tx, { organizationId, source: 'COMMERCE_STORED_VALUE', commerceAppId: id });
  return id;
}
