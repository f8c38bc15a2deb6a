import type { CallerContext } from '../../../context/context.ts';
import type { Statements, Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { isUuid } from '../../../kit/ids.ts';
import { type EndpointRow, findEndpoint, lockEndpoint } from './endpoints.sql.ts';

export async function getAccessibleWebhook(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<EndpointRow> {
  return found(isUuid(id) ? await findEndpoint(db, context.organization.id, id) : null);
}

export async function lockAccessibleWebhook(
  context: CallerContext,
  tx: Tx,
  id: string,
): Promise<EndpointRow> {
  return found(isUuid(id) ? await lockEndpoint(tx, context.organization.id, id) : null);
}

/**
 * A webhook that events can be sent to. Throws `webhook_disabled` otherwise. When it is disabled while this transaction
 * runs, the deliveries that are written stay pending until it is enabled.
 */
export async function getEnabledWebhook(context: CallerContext, tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await getAccessibleWebhook(context, tx, id);
  if (endpoint.disabled_reason === null) return endpoint;
  const why = {
    gone: 'since its address answered 410',
    failing: 'since nothing got through to it for five days',
    paused: 'because an admin paused it',
  };
  throw new AppError(
    'webhook_disabled',
    `The webhook is disabled ${why[endpoint.disabled_reason]}; enable it first.`,
  );
}

function found(endpoint: EndpointRow | null): EndpointRow {
  if (!endpoint) throw new AppError('not_found', 'Webhook not found');
  return endpoint;
}
