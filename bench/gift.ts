/** The batch that the benchmarks create. */
import { ask } from './http-client.ts';
import type { Service } from './service.ts';

export interface Recipient {
  first_name: string;
  last_name: string;
  email: string;
}

const productToSend = `select id from products
  where owner_organization_id is null and status = 'active' and not is_collection and not price_is_variable
    and variants_num_selectable = 0 and 'US' = any(countries) order by id limit 1`;

export async function bodyOfBatch(
  service: Service,
  recipients: readonly Recipient[],
  fields: object = {},
): Promise<string> {
  const { rows } = await service.database.query<{ id: string }>(productToSend);
  return JSON.stringify({
    from_name: 'Avery Example',
    recipients,
    cart: { items: [{ product_id: rows[0]?.id, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    message: 'Thank you for all your help this year!',
    ...fields,
  });
}

export const recipientNumber = (number: number): Recipient => ({
  first_name: `First${number}`,
  last_name: `Last${number}`,
  email: `recipient-${number}@example.com`,
});

export const createBatch = (service: Service, body: string): Promise<{ id: string }> =>
  ask(service, 'POST', '/v1/order_batches', body);
