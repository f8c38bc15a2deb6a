import type { Services } from '../context/context.ts';
import { findGoodKey } from '../modules/organizations/list-api-keys.sql.ts';
import { sealAccess } from '../modules/pages/mailbox/mailbox-access.ts';

/**
 * Returns a link that opens the mailbox of an organization for a day, with the access of its oldest good key. If it has no
 * good key, the page asks for one.
 */
export async function mailboxLink(
  services: Services,
  address: string,
  organizationId: string,
): Promise<string> {
  const key = await findGoodKey(services.db, organizationId, services.clock.now());
  if (!key) return `${address}/mailbox`;
  return `${address}/mailbox?code=${sealAccess(services, 'code', { organizationId, keyId: key.id })}`;
}
