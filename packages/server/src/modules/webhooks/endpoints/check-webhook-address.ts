import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context/context.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { BlockedAddressError, findAllowedAddresses } from '../../../kit/safe-fetch/safe-fetch-connect.ts';
import { hostOf } from '../../../kit/safe-fetch/safe-fetch-url.ts';
import { findWebhookFieldErrors, type WebhookFields } from './check-webhook.ts';

const timeoutMs = 2_000;

/**
 * To be called before a webhook is created or changed, and before a transaction begins. Other problems of the fields are
 * left to the change itself. Throws `invalid_request` when the host of a URL has a private address. A host that cannot be resolved within two
 * seconds is accepted: every connection resolves it again, and nothing is sent to an address that is not public.
 */
export async function checkWebhookAddress(
  context: Pick<Context, 'organization' | 'webhookHttp'>,
  fields: WebhookFields,
): Promise<void> {
  const { url } = fields;
  if (url === undefined || findWebhookFieldErrors(context, fields).length > 0) return;
  const lookup = findAllowedAddresses(hostOf(new URL(url)), context.webhookHttp).then(
    () => null,
    (error: unknown) => error,
  );
  const problem = await Promise.race([lookup, pause(timeoutMs, null, { ref: false })]);
  if (problem instanceof BlockedAddressError) {
    throw badRequest([{ field: 'url', message: `URL must be on the public internet: ${problem.message}` }]);
  }
}
