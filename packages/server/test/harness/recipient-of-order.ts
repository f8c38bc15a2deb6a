import type { Vault } from '../../src/kit/vault.ts';
import { findOrdersById } from '../../src/modules/orders/find-orders.sql.ts';
import { addressOf, phoneOf } from '../../src/modules/orders/sealed-recipient.ts';
import type { TestApp } from './app.ts';

/** What is sealed of the recipient of an order. `vault` is that of the app unless it is given. */
export async function recipientOfOrder(app: TestApp, id: string, vault?: Vault) {
  const context = { vault: vault ?? (await app.services.vaultStore.vault()) };
  const [order] = await findOrdersById(app.services.db, app.organizationId, [id]);
  return {
    address: order ? addressOf(context, order) : null,
    phone: order ? phoneOf(context, order) : null,
  };
}
