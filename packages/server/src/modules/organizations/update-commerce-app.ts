import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/statements.ts';
import type { CommerceAppLine } from './commerce-apps.sql.ts';

export interface CommerceAppChanges {
  readonly name?: string | undefined;
  /** Batches that name no payment method are paid on the hosted page. */
  readonly usesHostedPayment?: boolean | undefined;
  /** The origins of the pages that may show the payment form. */
  readonly formOrigins?: readonly string[] | undefined;
}

const update = sql`update commerce_apps
  set name = coalesce($3, name), uses_hosted_payment = coalesce($4, uses_hosted_payment),
    form_origins = coalesce($5::text[], form_origins)
  where organization_id = $1 and id = $2`;

/** Changes what is given and keeps the rest. */
export const updateCommerceApp = (tx: Tx, app: CommerceAppLine, changes: CommerceAppChanges): void =>
  tx.defer(update, [
    app.organization_id,
    app.id,
    changes.name ?? null,
    changes.usesHostedPayment ?? null,
    changes.formOrigins ?? null,
  ]);

const close = sql`update commerce_apps set closed_at = coalesce(closed_at, $3) where organization_id = $1 and id = $2`;
const reopen = sql`update commerce_apps set closed_at = null where organization_id = $1 and id = $2`;

/** Closes an app. Its keys and its payment form stop working within a second; its gifts go on to their end. */
export const closeCommerceApp = (tx: Tx, app: CommerceAppLine, now: Date): void =>
  tx.defer(close, [app.organization_id, app.id, now]);

export const reopenCommerceApp = (tx: Tx, app: CommerceAppLine): void =>
  tx.defer(reopen, [app.organization_id, app.id]);
