import { insertInto } from '../../db/insertions.ts';
import type { Tx } from '../../db/statements.ts';
import { newId, newToken } from '../../kit/ids.ts';
import { openFundedAccount } from '../ledger/open-accounts.ts';

export interface NewCommerceApp {
  readonly organizationId: string;
  readonly name: string;
  readonly usesHostedPayment?: boolean;
  /** The origins of the pages that may show the payment form. */
  readonly formOrigins?: readonly string[];
}

const insertApp = insertInto('commerce_apps', { except: ['closed_at', 'created_at'] });
const insertPublicId = insertInto('public_app_ids');

export async function createCommerceApp(
  tx: Tx,
  { organizationId, name, usesHostedPayment = false, formOrigins = [] }: NewCommerceApp,
): Promise<string> {
  const id = newId();
  const publicAppId = `app_${newToken().replaceAll('-', '')}`;
  tx.insert(insertApp, {
    organization_id: organizationId,
    id,
    public_app_id: publicAppId,
    name,
    uses_hosted_payment: usesHostedPayment,
    form_origins: [...formOrigins],
  });
  tx.insert(insertPublicId, {
    public_app_id: publicAppId,
    organization_id: organizationId,
    commerce_app_id: id,
  });
  await openFundedAccount(tx, { organizationId, source: 'COMMERCE_STORED_VALUE', commerceAppId: id });
  return id;
}
