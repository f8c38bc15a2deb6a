import type { Tx } from '../../db/statements.ts';
import { nilUuid } from '../../kit/ids.ts';
import { enqueueOnce } from '../../queue/enqueue.ts';
import { findOrganizationsToServe } from './code-waits.sql.ts';

/** Adds a job for each organization whose orders wait for codes of which there are some. */
export async function requestIssuing(tx: Tx): Promise<void> {
  for (const id of await findOrganizationsToServe(tx)) {
    const payload = { organization_id: id, after: nilUuid };
    enqueueOnce(tx, 'issue_waiting_codes', payload, `issue_waiting_codes:${id}`);
  }
}
