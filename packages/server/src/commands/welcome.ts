export interface Welcome {
  /** Null if an earlier start created the key, because only its hash is stored. */
  readonly apiKey: string | null;
  /** The key of the demo shop. Null for the same reason as `apiKey`. */
  readonly commerceApiKey: string | null;
  /** The id of a product of the seeded catalog; null if there is none. */
  readonly productId: string | null;
}

/** Returns the text that a new user needs to send a first gift. */
export function welcome(address: string, { apiKey, commerceApiKey, productId }: Welcome): string {
  const key = apiKey ?? 'YOUR_API_KEY';
  const gift = {
    from_name: 'Ada Example',
    recipients: [{ first_name: 'Grace' }],
    cart: { items: [{ product_id: productId, quantity: 1 }] },
    send_method: 'link_multiple_custom_list',
    message: 'Thank you!',
  };
  return `
The Gift Order Service is ready.

  API      ${address}/v1
  Docs     ${address}/docs
  API key  ${apiKey ?? 'was printed at the first start; to create another, run: npx gifts keys create --email EMAIL'}
  Cards    ${address}/embed/demo${commerceApiKey ? `#key=${commerceApiKey}` : ''}

Send a gift:

  curl -X POST ${address}/v1/order_batches \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(gift)}'

`;
}

/** Production starts empty, so the text has the commands that make it ready for a first gift. */
export function welcomeWithoutDemo(address: string): string {
  return `
The Gift Order Service is ready.

  API      ${address}/v1
  Docs     ${address}/docs

If the data is new, import your catalog, and create an organization, its credit and its first key:

  npx gifts catalog import FILE
  npx gifts organizations create --name NAME --email ADMIN
  npx gifts balance limit --organization ID --amount 5000.00
  npx gifts balance default --organization ID --method CORPORATE_ACCOUNT
  npx gifts keys create --email ADMIN

`;
}
