import { setTimeout as pause } from 'node:timers/promises';
import { badRequest } from '../../../kit/bad-request.ts';
import type { SafeFetch } from '../../../kit/safe-fetch/safe-fetch.ts';
import { BlockedAddressError, findAllowedAddresses } from '../../../kit/safe-fetch/safe-fetch-connect.ts';
import { hostOf } from '../../../kit/safe-fetch/safe-fetch-url.ts';

const timeoutMs = 2_000;

/**
 * Refuses a URL whose name leads into a private network. A name that cannot be resolved just now is taken: every
 * connection asks again, and nothing is sent before its addresses are known to be public.
 */
export async function checkWebhookAddress(url: string, http: SafeFetch): Promise<void> {
  const asked = findAllowedAddresses(hostOf(new URL(url)), http).then(
    () => null,
    (error: unknown) => error,
  );
  const problem = await Promise.race([asked, pause(timeoutMs, null, { ref: false })]);
  if (problem instanceof BlockedAddressError) {
    throw badRequest([{ field: 'url', message: `URL must be on the public internet: ${problem.message}` }]);
  }
}
