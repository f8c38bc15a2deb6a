import { openContext, type Services } from '../../../context/context.ts';
import { recordAct } from '../../audit/record-act.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import { findAdmins } from '../../organizations/find-admins.sql.ts';
import { findOrganization } from '../../organizations/organizations.sql.ts';
import { type DisabledReason, type EndpointKey, lockEndpoint, writeEndpoint } from './endpoints.sql.ts';
import { isFailingTooLong } from './reason-to-disable.ts';

interface EndpointToDisable extends EndpointKey {
  /** The address that is gone or does not work. */
  url: string;
  reason: DisabledReason;
}

/** Disables an endpoint and sends its organization's admins one mail. Its pending deliveries stay until it is enabled. */
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
    for (const admin of await findAdmins(tx, organizationId)) {
      queueMail(context, tx, {
        template: 'webhook_disabled',
        to: admin.email,
        params: {
          adminFirstName: admin.first_name,
          url: endpoint.url,
          description: endpoint.description,
          reason,
          failingSince: endpoint.failing_since?.toISOString() ?? null,
        },
      });
    }
  });
}
