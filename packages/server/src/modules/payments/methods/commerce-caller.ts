import type { CallerContext } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import type { CardOwner } from './payment-methods.sql.ts';

/**
 * Returns the commerce app of the caller's key. Operations for commerce keys refuse every other key before this
 * is called.
 */
export function requireCallerCommerceAppId({ caller }: CallerContext): string {
  assert(caller.key?.commerce_app_id, 'a commerce key belongs to an app');
  return caller.key.commerce_app_id;
}

export const cardOwnerOf = (context: CallerContext, commerceEndUserId: string): CardOwner => ({
  organizationId: context.organization.id,
  commerceAppId: requireCallerCommerceAppId(context),
  commerceEndUserId,
});
