import { sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const erase = sql`update webhook_attempts set response_body = null, response_headers = null
  where organization_id = $1 and event_id = any($2::uuid[])
    and endpoint_id = any(array(select id from webhook_endpoints where organization_id = $1))
    and (response_body is not null or response_headers is not null)`;

/** Erases what receivers answered to events, because an answer may repeat what was sent. */
export async function eraseAnswersTo(
  db: Statements,
  organizationId: string,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length > 0) await db.query(erase, [organizationId, eventIds]);
}
