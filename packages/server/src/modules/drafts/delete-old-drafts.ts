import type { Statements } from '../../db/statements.ts';
import { deleteOldDraftsOf, findOrganizationsWithOldDrafts } from './old-drafts.sql.ts';

/** Each step is one statement and one transaction. A draft has up to 100,000 recipients, so a step deletes a few. */
const limits = { organizations: 100, steps: 200, draftsPerStep: 5 };

/**
 * Deletes drafts that nobody has changed for 180 days, those that were sent 30 days ago, and what was kept of files that were sent
 * a year ago. Organizations take turns. Several processes can run it at once.
 */
export async function deleteOldDrafts(db: Statements): Promise<void> {
  const turns = await findOrganizationsWithOldDrafts(db, limits.organizations);
  for (let step = 0; step < limits.steps; step += 1) {
    const organizationId = turns.shift();
    if (organizationId === undefined) return;
    const deleted = await deleteOldDraftsOf(db, organizationId, limits.draftsPerStep);
    if (deleted === limits.draftsPerStep) turns.push(organizationId);
  }
}
