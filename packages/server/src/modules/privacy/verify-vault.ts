import type { Database } from '../../db/database.ts';
import { OperatorError } from '../../kit/errors.ts';
import { nilUuid } from '../../kit/ids.ts';
import type { Vault } from '../../kit/vault.ts';
import { findSealedOrders } from '../orders/sealed-orders.sql.ts';
import { addressOf, phoneOf } from '../orders/sealed-recipient.ts';

export const vaultCheck = 'The addresses of recipients open';

const sliceSize = 500;
/** The first ones tell enough, as all are sealed in the same way. */
const mostProblems = 5;

/** Opens what is sealed in the orders of an organization. Returns a sentence for each of the first that do not open. */
export async function verifyVault(db: Database, vault: Vault, organizationId: string): Promise<string[]> {
  const problems: string[] = [];
  for (let after = nilUuid, isFull = true; isFull && problems.length < mostProblems; ) {
    const orders = await findSealedOrders(db, organizationId, { after, limit: sliceSize });
    for (const order of orders) {
      try {
        addressOf({ vault }, order);
        phoneOf({ vault }, order);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        problems.push(`Order ${order.id}: ${error.message}`);
      }
    }
    after = orders.at(-1)?.id ?? after;
    isFull = orders.length === sliceSize;
  }
  return problems.slice(0, mostProblems);
}
