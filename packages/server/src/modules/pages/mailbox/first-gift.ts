/** The request that sends a first gift, as a command for a terminal. */
import type { CatalogSnapshot } from '../../../context/catalog.ts';

interface FirstGift {
  /** The address of the service, without a slash at its end. */
  readonly address: string;
  /** A key, or a variable of the shell such as `$KEY`. */
  readonly apiKey: string;
  /** Null if the catalog has no product for it. */
  readonly productId: string | null;
}

/** Returns a curl command of four lines. The gift is mailed, so the mailbox shows it. */
export function firstGiftCommand({ address, apiKey, productId }: FirstGift): string {
  const gift = {
    from_name: 'Ada Example',
    recipients: [{ first_name: 'Grace', email: 'grace@example.com' }],
    cart: { items: [{ product_id: productId ?? 'PRODUCT_ID', quantity: 1 }] },
    send_method: 'email_and_link',
    message: 'Thank you!',
  };
  return `curl -X POST ${address}/v1/order_batches \\
    -H "Authorization: Bearer ${apiKey}" \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(gift)}'`;
}

/** Returns the id of a product with a fixed price that every organization can send without a choice, or null. */
export function productToTry({ products }: CatalogSnapshot): string | null {
  const found = products.find(
    ({ product, ownerOrganizationId, isCollection, countries }) =>
      ownerOrganizationId === null &&
      !isCollection &&
      product.status === 'active' &&
      !product.price_is_variable &&
      product.variants_num_selectable === 0 &&
      countries.includes('US'),
  );
  return found?.product.id ?? null;
}
