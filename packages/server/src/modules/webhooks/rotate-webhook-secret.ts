import type { CallerContext } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { signalChangedEndpoint } from './delivery-signals.ts';
import { type EndpointRow, writeEndpoint } from './endpoints.sql.ts';
import { reachAndLockWebhook } from './webhook-access.ts';
import { newSecret } from './webhook-secret.ts';

const previousIsGoodForMs = 24 * 60 * 60 * 1_000;

/** The secret so far stays good for a day; one that was rotated out before is not good any more. */
export async function rotateWebhookSecret(context: CallerContext, tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await reachAndLockWebhook(context, tx, id);
  const rotated: EndpointRow = {
    ...endpoint,
    secret: newSecret(),
    previous_secret: endpoint.secret,
    previous_secret_expires_at: new Date(context.now.getTime() + previousIsGoodForMs),
  };
  writeEndpoint(tx, rotated);
  signalChangedEndpoint(tx, { organizationId: context.organization.id, endpointId: id });
  return rotated;
}
