import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';

export interface OrganizationChanges {
  readonly name?: string | undefined;
  /** Whether API answers show the tracking numbers of shipments. */
  readonly isDistributionPartner?: boolean | undefined;
  /** A BCP 47 tag in its canonical form; null for none. */
  readonly defaultLocale?: string | null | undefined;
  /** In lower case; null for that of the service. */
  readonly color?: string | null | undefined;
  /** Null for the sender's own name. */
  readonly senderName?: string | null | undefined;
  readonly remindsRecipients?: boolean | undefined;
}

const update = sql`update organizations
  set name = coalesce($2, name), is_distribution_partner = coalesce($3, is_distribution_partner),
    default_locale = case when $4::boolean then $5 else default_locale end,
    color = case when $6::boolean then $7 else color end,
    sender_name = case when $8::boolean then $9 else sender_name end,
    reminds_recipients = coalesce($10, reminds_recipients), revision = revision + 1
  where id = $1`;

/** Changes what is given and keeps the rest. */
export const updateOrganization = (tx: Tx, organizationId: string, changes: OrganizationChanges): void =>
  tx.defer(update, [
    organizationId,
    changes.name ?? null,
    changes.isDistributionPartner ?? null,
    changes.defaultLocale !== undefined,
    changes.defaultLocale ?? null,
    changes.color !== undefined,
    changes.color ?? null,
    changes.senderName !== undefined,
    changes.senderName ?? null,
    changes.remindsRecipients ?? null,
  ]);
