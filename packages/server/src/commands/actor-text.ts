import type { Actor } from '../context/initiator.ts';

/** Says for operators who did something. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'fulfilment_key':
      return actor.keyName === null ? actor.email : `${actor.email} (${actor.keyName})`;
    case 'operator':
      return `operator ${actor.userName}@${actor.host}`;
    case 'job':
      return `job ${actor.name}`;
    default:
      return actor.kind;
  }
}
