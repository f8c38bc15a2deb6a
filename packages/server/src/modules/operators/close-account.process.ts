import type { Services } from '../../context/context.ts';
import { openContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { cancelScheduledBatches } from '../batches/cancel-scheduled-batches.process.ts';
import { closeOrganization } from '../organizations/close-organization.ts';
import { findOrganization } from '../organizations/organizations.sql.ts';

/**
 * Closes the account of an organization, and then cancels its scheduled batches. When it breaks off between the two, no batch is
 * sent all the same, and a repeated call cancels the rest. Returns how many were canceled.
 */
export async function closeAccount(
  services: Services,
  organizationId: string,
  record: (tx: Tx) => void,
): Promise<number> {
  await services.db.transaction(async (tx) => {
    closeOrganization(tx, organizationId, services.clock.now());
    record(tx);
  });
  const organization = await findOrganization(services.db, organizationId);
  assert(organization, 'organizations are never deleted');
  return cancelScheduledBatches(await openContext(services, organization));
}
