import type { AuditEntry } from '@gifts/sdk';

/** Kinds of actors by which entries can be found. */
export const actorKinds = [
  ['recipient', 'Recipients of gifts'],
  ['payer', 'People who paid on a page'],
  ['operator', 'The operator of the service'],
  ['job', 'The service itself'],
] as const;

const names = { recipient: 'A recipient', payer: 'A payer', operator: 'The operator', job: 'The service' };

interface ActorWords {
  readonly name: string;
  readonly detail: string | null;
  /** By what all that this actor did is found. Null if it cannot be. */
  readonly filter: string | null;
}

/** How an actor reads in the list. */
export function actorOf({ kind, user_id, email, key_id, key_name, job }: AuditEntry['actor']): ActorWords {
  const detail = key_name === null ? null : `with the key “${key_name}”`;
  if (kind === 'user') return { name: email ?? 'Somebody', detail, filter: user_id };
  if (kind === 'fulfilment_key') return { name: 'A shipper', detail, filter: key_id };
  return { name: names[kind], detail: job?.replaceAll('_', ' ') ?? null, filter: kind };
}
