/** A batch that fails because its product is withdrawn before the send. Only an import withdraws a product. */
import { setTimeout as pause } from 'node:timers/promises';
import type { GiftsClient } from '@gifts/sdk/client';
import { OperatorError } from '../kit/errors.ts';
import { importCatalog } from '../modules/catalog/import/import-catalog.ts';
import { parseCatalogJson } from '../modules/catalog/import/import-json.ts';
import { requireOrganization, requireUserByEmail } from '../modules/organizations/find-organizations.ts';
import type { CommandContext } from './command.ts';
import { withData } from './with-data.ts';

const name = 'Withdrawn before the send';

/** The time until the send. Every process sees a withdrawn product within a second. */
const untilSendMs = 4_000;
const timeoutMs = 10_000;
const pollIntervalMs = 100;

/** Schedules a batch and withdraws its product. It works on the database, so it runs where the service's data is. */
export const failBatch = (client: GiftsClient, context: CommandContext): Promise<string> =>
  withData(context, async (db) => {
    const { email } = await client.me();
    const { organization_id } = await requireUserByEmail(db, email, null);
    const owner = await requireOrganization(db, organization_id);
    const setStatus = (status: 'active' | 'inactive') =>
      db.transaction((tx) => importCatalog(tx, catalogOf(status), { owner }));
    await setStatus('active');
    const productId = await findProduct(client);
    const { now } = await client.sandbox.clock();
    const { id } = await client.orderBatches.create({
      from_name: 'Avery Example',
      recipients: [{ first_name: 'Recipient' }],
      cart: { items: [{ product_id: productId, quantity: 1 }] },
      send_method: 'link_multiple_custom_list',
      scheduled_send_on: new Date(Date.parse(now) + untilSendMs).toISOString(),
    });
    await setStatus('inactive');
    return id;
  });

function catalogOf(status: 'active' | 'inactive') {
  const brand = { slug: 'trigger', name: 'gifts trigger', shipping_price: 0 };
  const product = { slug: 'withdrawn-before-the-send', brand: brand.slug, name, price: 1_000, status };
  return parseCatalogJson(JSON.stringify({ brands: [brand], products: [product] }));
}

/** Waits until the service lists the product. */
async function findProduct({ products }: GiftsClient): Promise<string> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    for await (const product of products.all({ use_custom_catalog: true }))
      if (product.name === name) return product.id;
    await pause(pollIntervalMs);
  }
  throw new OperatorError(
    'The service does not list the product of the batch: run this where its data is, with the same DATABASE_URL or DATA_DIR.',
  );
}
