import type { Database } from '../db/database.ts';
import { isUuid, referenceBytes } from '../kit/ids.ts';
import { searchBatches } from '../modules/batches/search-batches.sql.ts';
import { searchOrders } from '../modules/orders/search-orders.sql.ts';
import { listOrganizations, type OrganizationLine } from '../modules/organizations/find-organizations.ts';
import { inColumns } from './columns.ts';
import { type Command, type CommandContext, printProgress } from './command.ts';
import { readOnlyWord } from './parse-arguments.ts';
import { withData } from './with-data.ts';

export const command: Command = {
  usage: `find TEXT

Finds order batches and orders in all organizations. TEXT is an id, a reference from a receipt, a customer reference, a
gift link or its token, or the e-mail address of a recipient. Each line shows the organization, the batch, the order (- for
a batch) and the status. Of more than 100 orders or batches, the newest are shown.`,
  run: find,
};

interface Match {
  organization_id: string;
  batchId: string;
  orderId: string;
  status: string;
}

async function find(args: string[], context: CommandContext): Promise<void> {
  const text = readOnlyWord(args, 'The text to find').trim();
  const { organizations, matches } = await withData(context, async (db) => {
    const organizations = await listOrganizations(db);
    return { organizations, matches: await findMatches(db, organizations, text) };
  });
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  context.stdout.write(
    inColumns(
      matches.map(({ organization_id: id, batchId, orderId, status }) => [
        id,
        names.get(id) ?? '',
        batchId,
        orderId,
        status,
      ]),
    ),
  );
  if (matches.length > 0) return;
  context.exitCode = 1;
  printProgress(
    context,
    `There is no order and no order batch with "${text}" as its id, reference, customer reference, gift link or recipient's e-mail address.`,
  );
}

async function findMatches(db: Database, organizations: OrganizationLine[], text: string): Promise<Match[]> {
  const ids = organizations.map(({ id }) => id);
  const reference = referenceBytes(text);
  const link = readGiftLink(text);
  // The code in a gift link belongs to one organization.
  const ofLink = organizations
    .filter(({ link_code }) => !link?.code || link_code === link.code)
    .map(({ id }) => id);
  const [batches, orders] = await Promise.all([
    Promise.all([
      searchBatches(db, ids, 'reference', reference),
      searchBatches(db, ids, 'customerReference', text),
      isUuid(text) ? searchBatches(db, ids, 'id', text) : [],
    ]),
    Promise.all([
      searchOrders(db, ids, 'reference', reference),
      searchOrders(db, ids, 'recipientEmail', text.toLowerCase()),
      isUuid(text) ? searchOrders(db, ids, 'id', text) : [],
      link ? searchOrders(db, ofLink, 'giftToken', link.token) : [],
    ]),
  ]);
  return [
    ...batches.flat().map(({ organization_id, id, send_status }) => ({
      organization_id,
      batchId: id,
      orderId: '-',
      status: send_status,
    })),
    ...orders.flat().map(({ organization_id, order_batch_id, id, status }) => ({
      organization_id,
      batchId: order_batch_id,
      orderId: id,
      status,
    })),
  ];
}

/** Reads the code of the organization and the token from a gift link, or a token alone. */
function readGiftLink(text: string): { code: string | null; token: string } | null {
  const parts = /^(?:.*\/gift\/)?(?:([a-z0-9]+)-)?([0-9a-f]{32})\/?$/i.exec(text);
  return parts?.[2] ? { code: parts[1] ?? null, token: parts[2] } : null;
}
