import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs } from '../../../kit/duration.ts';
import { signalChangedEndpoint } from '../deliveries/delivery-signals.ts';
import { type EndpointKey, type EndpointRow, type PreviousSecret, writeEndpoint } from './endpoints.sql.ts';
import { lockAccessibleWebhook } from './webhook-access.ts';
import { newSecret, sealSecret } from './webhook-secret.ts';

const previousSecretValidForMs = dayMs;

/** Each previous secret makes the headers of a request longer. */
const maxPreviousSecrets = 5;

const expiringSecret = (now: Date, secret: string): PreviousSecret => ({
  secret,
  expires_at: new Date(now.getTime() + previousSecretValidForMs).toISOString(),
});

/** Gives a webhook a new secret. Requests are signed with each previous secret for 24 hours after it was replaced. */
export async function rotateWebhookSecret(context: CallerContext, tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockAccessibleWebhook(context, tx, id);
  const stillValid = endpoint.previous_secrets.filter((each) => new Date(each.expires_at) > context.now);
  const key: EndpointKey = { organizationId: context.organization.id, endpointId: id };
  const rotated: EndpointRow = {
    ...endpoint,
    secret: sealSecret(context.sealer, key, newSecret()),
    previous_secrets: [expiringSecret(context.now, endpoint.secret), ...stillValid].slice(
      0,
      maxPreviousSecrets,
    ),
  };
  writeEndpoint(tx, rotated);
  signalChangedEndpoint(tx, key);
  return rotated;
}
