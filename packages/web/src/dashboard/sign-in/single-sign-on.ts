import type { SingleSignOn } from '../../api/dashboard-operations.generated.ts';
import { callService } from '../api/call-service.ts';
import { now } from '../parts/now.ts';
import { rememberReturnPath } from '../session/return-path.ts';

/** The provider, as the document says it before the session is known, so that no other way in is shown for a moment. */
export function providerOfDocument(): SingleSignOn | null {
  const text = document.documentElement.dataset['singleSignOn'];
  return text ? JSON.parse(text) : null;
}

/** Goes to the provider. `to` is the page to go to afterwards. */
export async function goToProvider(to: string): Promise<void> {
  const { address } = await callService('beginSingleSignOn', {});
  rememberReturnPath(to, now());
  location.assign(address);
}
