import type { ListAuditLogQuery } from '@gifts/sdk';
import type { AuditSearch } from '../search.ts';

/** What the address of the page asks of the service. Days begin and end where the browser is. */
export function auditQuery({ actor, act, subject, from, until, after }: AuditSearch): ListAuditLogQuery {
  return {
    ...(actor && { actor }),
    ...(act && { act }),
    ...(subject && { subject_id: subject }),
    ...(from && { 'created_at[after]': new Date(`${from}T00:00:00`).toISOString() }),
    ...(until && { 'created_at[before]': new Date(`${until}T23:59:59.999`).toISOString() }),
    ...(after && { after }),
  };
}
