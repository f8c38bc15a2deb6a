/** The accounts of those who pack and send, and gifts that are placed for them. */
import { setTimeout as pause } from 'node:timers/promises';
import { ensure } from './benchmark.ts';
import { address } from './gift-lives.ts';
import { ask } from './http-client.ts';
import { printed, type Service } from './service.ts';

/** The service with the key of a shipper. */
export interface Shipper extends Service {
  readonly shipperId: string;
}

export interface Brand {
  readonly id: string;
  readonly slug: string;
}

/** Creates a key for a brand, or for all of them. */
export async function asShipper(service: Service, brand: Brand | null): Promise<Shipper> {
  const brands = brand ? ['--brand', brand.slug] : ['--all-brands'];
  const email = `${brand?.slug ?? 'packing'}@example.com`;
  const args = ['--kind', 'fulfilment', ...brands, '--email', email, '--quiet'];
  const apiKey = await printed(service, 'keys', 'create', ...args);
  const { rows } = await service.database.query<{ id: string }>(
    'select organization_id as id from shippers where brand_ids is not distinct from $1::uuid[]',
    [brand && [brand.id]],
  );
  return { ...service, apiKey, shipperId: rows[0]?.id ?? '' };
}

/** A brand with one of its products. */
interface Offer extends Brand {
  readonly product_id: string;
}

const offers = `select distinct on (b.id) b.id, b.slug, p.id as product_id
  from products p join brands b on b.id = p.brand_id
  where p.owner_organization_id is null and p.status = 'active' and not p.is_collection and not p.is_gift_card
    and not p.price_is_variable and p.variants_num_selectable = 0 and 'US' = any(p.countries)
  order by b.id, p.id limit $1`;

export async function findOffers({ database }: Service, count: number): Promise<Offer[]> {
  const { rows } = await database.query<Offer>(offers, [count]);
  ensure(rows.length === count, `There are only ${rows.length} brands.`);
  return rows;
}

const placedWithinMs = 60_000;

/** Sends a gift of a product to an address, and returns its order when the parcel is placed. */
export async function placeGift(service: Service, productId: string): Promise<string> {
  const body = JSON.stringify({
    from_name: 'Avery Example',
    recipients: [
      { first_name: 'Robin', last_name: 'Reyes', email: 'recipient@example.com', mailing_address: address },
    ],
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'direct_send',
    message: 'Thank you for all your help this year!',
  });
  const batch = await ask<{ orders_preview: { id: string }[] }>(service, 'POST', '/v1/order_batches', body);
  const id = batch.orders_preview[0]?.id;
  ensure(id !== undefined, 'A created batch has no order.');
  const begun = performance.now();
  for (;;) {
    const { status } = await ask<{ status: string }>(service, 'GET', `/v1/orders/${id}`);
    if (status === 'ordered') return String(id);
    ensure(performance.now() - begun < placedWithinMs, `The order is ${status}.`);
    await pause(50);
  }
}
