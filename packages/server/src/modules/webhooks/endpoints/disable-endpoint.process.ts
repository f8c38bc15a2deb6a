import { openContext, type Services } from '../../../context/context.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import { findAdmins, findOrganization } from '../../organizations/organizations.sql.ts';
import type { RecordedAttempt } from '../delivery/attempts.sql.ts';
import { type DisabledReason, type EndpointKey, lockEndpoint, writeEndpoint } from './endpoints.sql.ts';

const disableAfterFailingMs = 5 * 24 * 60 * 60 * 1_000;

const isFailingTooLong = (failingSince: Date | null, at: Date): boolean =>
  failingSince !== null && at.getTime() - failingSince.getTime() >= disableAfterFailingMs;

/** Why an attempt is the last one; `failingSince` as it was when the delivery was read. */
export function reasonToDisable(
  { failure, isTest, attemptedAt }: RecordedAttempt,
  failingSince: Date | null,
): DisabledReason | null {
  if (failure === 'gone') return 'gone';
  return failure !== null && !isTest && isFailingTooLong(failingSince, attemptedAt) ? 'failing' : null;
}

interface EndpointToDisable extends EndpointKey {
  /** The address that is gone or does not work. */
  url: string;
  reason: DisabledReason;
}

/** Sends nothing more to an endpoint and tells the admins of its organization, once. What waits, waits. */
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
    // It may have been led elsewhere, or mended, since the delivery that failed was read.
    if (endpoint.url !== url) return;
    if (reason === 'failing' && !isFailingTooLong(endpoint.failing_since, context.now)) return;
    writeEndpoint(tx, { ...endpoint, disabled_reason: reason, disabled_at: context.now });
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
