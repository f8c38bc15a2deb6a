import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { addressHashOf } from './address-hash.ts';
import { writeOptOutOfEveryone, writeSuppression } from './suppressions.sql.ts';

export interface OptOut {
  email: string;
  /** `sender`: no more mail from this organization. `everyone`: none from any organization of the deployment. */
  scope: 'sender' | 'everyone';
}

/**
 * Records that a recipient wants no more mail. No mail that is sent afterwards reaches the address, whatever it is about.
 * A repeat changes nothing. The caller has proof that it is the recipient who asks, such as the gift link.
 */
export function optOut(context: Context, tx: Tx, { email, scope }: OptOut): void {
  const addressHash = addressHashOf(context, email);
  if (scope === 'everyone') writeOptOutOfEveryone(tx, addressHash);
  else writeSuppression(tx, context.organization.id, { addressHash, reason: 'opted_out', at: context.now });
}
