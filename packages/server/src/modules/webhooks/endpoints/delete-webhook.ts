import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { signalChangedEndpoint } from '../deliveries/delivery-signals.ts';
import { writeDeletedEndpoint } from './endpoints.sql.ts';
import { lockAccessibleWebhook } from './webhook-access.ts';

/** Deletes a webhook. Its pending deliveries are not sent any more. */
export async function deleteWebhook(context: CallerContext, tx: Tx, id: string): Promise<void> {
  const { organization_id: organizationId, id: endpointId } = await lockAccessibleWebhook(context, tx, id);
  writeDeletedEndpoint(tx, organizationId, endpointId, context.now);
  signalChangedEndpoint(tx, { organizationId, endpointId });
}
