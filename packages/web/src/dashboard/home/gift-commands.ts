/** Sends a first gift from a terminal, with what every Mac and Linux has. */
export const giftCommands = (origin: string): string => `KEY=…
PRODUCT=$(curl -s "${origin}/v1/products?per_page=1" -H "Authorization: Bearer $KEY" | grep -o '"id":"[^"]*"' | head -1 | cut -d'"' -f4)
curl -s ${origin}/v1/order_batches -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "from_name": "Ada Example",
  "recipients": [{ "first_name": "Grace" }],
  "cart": { "items": [{ "product_id": "'$PRODUCT'", "quantity": 1 }] },
  "send_method": "link_multiple_custom_list"
}'`;
