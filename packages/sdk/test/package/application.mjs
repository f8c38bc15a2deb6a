// An application that has the SDK installed. It calls the service at the given address and verifies a webhook.
import { createClient, GiftsApiError } from '@gifts/sdk';
import { verifyWebhook } from '@gifts/sdk/webhooks';

const [baseUrl, secret, webhook] = process.argv.slice(2);
const { payload, headers } = JSON.parse(webhook);

const gifts = createClient({ apiKey: 'gos_sandbox_example', baseUrl });
const me = await gifts.me();
const refusal = await gifts.orders.cancel('order').catch((error) => error);
const event = await verifyWebhook(payload, headers, secret);

process.stdout.write(
  JSON.stringify({
    email: me.email,
    refusal: refusal instanceof GiftsApiError && refusal.code,
    event: event.event_type,
  }),
);
