import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

const close = sql`update organizations set closed_at = coalesce(closed_at, $2) where id = $1`;
const reopen = sql`update organizations set closed_at = null where id = $1`;

/**
 * Closes the account of an organization. Its API keys stop working on every server within a second, and no batch of it is
 * sent any more. Gifts that were sent go on to their end, with their payments, shipments and webhooks.
 */
export const closeOrganization = (tx: Tx, organizationId: string, now: Date): void =>
  tx.defer(close, [organizationId, now]);

/** Opens a closed account again. Its API keys work as before. */
export const reopenOrganization = (tx: Tx, organizationId: string): void =>
  tx.defer(reopen, [organizationId]);
