/** Finds orders and batches by whatever a customer or recipient says, in all organizations. For operators. */
import type { Database } from '../../db/database.ts';
import { isUuid, referenceBytes } from '../../kit/ids.ts';
import { searchBatches } from '../batches/search-batches.sql.ts';
import { searchShipments } from '../fulfilment/search-shipments.sql.ts';
import { type FoundOrder, searchOrders } from '../orders/search-orders.sql.ts';
import { listOrganizations, type OrganizationLine } from '../organizations/find-organizations.ts';
import { searchPayments } from '../payments/charges/search-payments.sql.ts';

export interface Found {
  readonly organization: OrganizationLine;
  readonly batchId: string;
  /** Null if the batch itself was found. */
  readonly orderId: string | null;
  readonly status: string;
}

/** Returns batches, then orders, the newest first; at most 100 for each way to find them. */
export async function findAnything(db: Database, text: string): Promise<Found[]> {
  const organizations = await listOrganizations(db);
  const ids = organizations.map(({ id }) => id);
  const batches = await findBatches(db, ids, text);
  const orders = await findOrders(db, organizations, text);
  const of = (organizationId: string) => {
    const organization = organizations.find(({ id }) => id === organizationId);
    return organization ? [organization] : [];
  };
  return [
    ...batches.flatMap(({ organization_id, id, send_status: status }) =>
      of(organization_id).map((organization) => ({ organization, batchId: id, orderId: null, status })),
    ),
    ...orders.flatMap(({ organization_id, order_batch_id: batchId, id, status }) =>
      of(organization_id).map((organization) => ({ organization, batchId, orderId: id, status })),
    ),
  ];
}

async function findBatches(db: Database, ids: readonly string[], text: string) {
  const found = await Promise.all([
    searchBatches(db, ids, 'reference', referenceBytes(text)),
    searchBatches(db, ids, 'customerReference', text),
    isUuid(text) ? searchBatches(db, ids, 'id', text) : [],
  ]);
  return found.flat();
}

async function findOrders(
  db: Database,
  organizations: readonly OrganizationLine[],
  text: string,
): Promise<FoundOrder[]> {
  const ids = organizations.map(({ id }) => id);
  const link = readLink(text);
  // The code in a link belongs to one organization.
  const ofLink = organizations
    .filter(({ link_code }) => !link?.code || link_code === link.code)
    .map(({ id }) => id);
  const found = await Promise.all([
    searchOrders(db, ids, 'reference', referenceBytes(text)),
    searchOrders(db, ids, 'recipientEmail', text.toLowerCase()),
    isName(text) ? searchOrders(db, ids, 'recipientName', text.toLowerCase()) : [],
    isUuid(text) ? searchOrders(db, ids, 'id', text) : [],
    link ? searchOrders(db, ofLink, 'giftToken', link.token) : [],
    link ? searchOrders(db, ofLink, 'recipientToken', link.token) : [],
    ordersOf(db, await searchShipments(db, ids, text)),
    ordersOf(db, await searchPayments(db, ids, text)),
  ]);
  return [...new Map(found.flat().map((order) => [order.id, order])).values()];
}

/** Three letters of a name are enough; fewer would find nearly everybody. */
const isName = (text: string): boolean => /^\p{L}[\p{L}\p{M}.'’ -]{2,}$/u.test(text) || isShortName(text);

/** Names in scripts whose letters are syllables or words are short. */
const isShortName = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} ]{1,}$/u.test(text);

async function ordersOf(
  db: Database,
  keys: readonly { organization_id: string; order_id: string }[],
): Promise<FoundOrder[]> {
  const found = await Promise.all(
    keys.map(({ organization_id, order_id }) => searchOrders(db, [organization_id], 'id', order_id)),
  );
  return found.flat();
}

/** Reads the code of the organization and the token from the link of a gift or of a recipient, or a token alone. */
function readLink(text: string): { code: string | null; token: string } | null {
  const parts = /^(?:.*\/(?:gift|r)\/)?(?:([a-z0-9]+)-)?([0-9a-f]{32})(?:[/?#].*)?$/i.exec(text);
  return parts?.[2] ? { code: parts[1] ?? null, token: parts[2] } : null;
}
