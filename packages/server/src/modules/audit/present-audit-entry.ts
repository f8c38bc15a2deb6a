import type { AuditActor, AuditEntry as PresentedEntry } from '@gifts/contract/audit-log';
import type { Actor } from '../../context/initiator.ts';
import { idTime } from '../../kit/ids.ts';
import type { AuditEntry } from './audit-entries.sql.ts';

/** An entry as the admins of its organization see it. They learn nothing of the operator's people and machines. */
export const presentAuditEntry = (entry: AuditEntry): PresentedEntry => ({
  id: entry.id,
  created_at: idTime(entry.id).toISOString(),
  kind: entry.kind,
  act: entry.act,
  actor: presentActor(entry.actor_kind, entry.actor),
  subject_kind: entry.subject_kind,
  subject_id: entry.subject_id,
  shown_ids: entry.shown_ids ?? [],
  ...(entry.actor_kind === 'operator'
    ? { client_address: null, user_agent: null }
    : { client_address: entry.client_address, user_agent: entry.user_agent }),
  request_id: entry.request_id,
  details: { ...entry.details },
});

const nobody = { user_id: null, email: null, key_id: null, key_name: null, job: null };

function presentActor(kind: AuditActor, actor: Actor): PresentedEntry['actor'] {
  switch (actor.kind) {
    case 'user':
      return {
        ...nobody,
        kind,
        user_id: actor.userId,
        email: actor.email,
        key_id: actor.keyId,
        key_name: actor.keyName,
      };
    case 'fulfilment_key':
      return { ...nobody, kind, key_id: actor.keyId, key_name: actor.keyName };
    case 'job':
      return { ...nobody, kind, job: actor.name };
    case 'recipient':
    case 'payer':
    case 'operator':
      return { ...nobody, kind };
  }
}
