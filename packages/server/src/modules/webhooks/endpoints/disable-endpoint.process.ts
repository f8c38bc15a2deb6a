import { type Context, openContext, type Services } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { recordAct } from '../../audit/record-act.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import { findAdmins } from '../../organizations/find-admins.sql.ts';
import { findKeyHolders } from '../../organizations/find-key-holders.sql.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';
import {
  type EndpointKey,
  type EndpointRow,
  lockEndpoint,
  type OwnReason,
  writeEndpoint,
} from './endpoints.sql.ts';
import { isFailingTooLong } from './reason-to-disable.ts';

interface EndpointToDisable extends EndpointKey {
  /** The address that is gone or does not work. */
  url: string;
  reason: OwnReason;
}

/**
 * Disables an endpoint and sends one mail to its organization's admins, or to those who have keys of its shipper. Its
 * pending deliveries stay until it is enabled.
 */
export async function disableEndpoint(
  services: Services,
  { organizationId, endpointId, url, reason }: EndpointToDisable,
): Promise<void> {
  const organization = await findOrganization(services.db, organizationId);
  if (!organization) return;
  const context = await openContext(services, organization);
  await services.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, organizationId, endpointId);
    if (!endpoint || endpoint.disabled_at !== null) return;
    // Since the delivery was read, the endpoint may have been given another address or have recovered.
    if (endpoint.url !== url) return;
    if (reason === 'failing' && !isFailingTooLong(endpoint.failing_since, context.now)) return;
    writeEndpoint(tx, { ...endpoint, disabled_reason: reason, disabled_at: context.now });
    recordAct(context, tx, {
      organizationId,
      act: 'disable_webhook',
      subject: { kind: 'webhook', id: endpointId },
      details: { reason },
    });
    await mailOwners(context, tx, endpoint, reason);
  });
}

async function mailOwners(
  context: Context,
  tx: Tx,
  { url, description, failing_since }: EndpointRow,
  reason: OwnReason,
): Promise<void> {
  const { id, kind } = context.organization;
  const isShipper = kind === 'shipper';
  const owners = isShipper ? await findKeyHolders(tx, id) : await findAdmins(tx, id);
  const failingSince = failing_since?.toISOString() ?? null;
  for (const { email, first_name: adminFirstName } of owners) {
    queueMail(context, tx, {
      template: 'webhook_disabled',
      to: email,
      params: {
        ...{ adminFirstName, url, description, reason, failingSince },
        ...(isShipper && { isToShipper: true }),
      },
    });
  }
}
