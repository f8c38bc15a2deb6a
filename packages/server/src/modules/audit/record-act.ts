import type { Initiator } from '../../context/initiator.ts';
import type { Tx } from '../../db/statements.ts';
import { newId, nilUuid } from '../../kit/ids.ts';
import { type AuditEntry, writeAuditEntry } from './audit-entries.sql.ts';

/** What an act is about: a batch, an order, a key or another thing with an id. */
export interface Subject {
  /** A word such as `order`, `api_key` or `webhook`. */
  readonly kind: string;
  /** Null where there is only one, or where the act is about many. */
  readonly id: string | null;
}

export interface Act {
  /** Null for an act that concerns no organization but the deployment. */
  readonly organizationId: string | null;
  /** Words in snake_case, such as `create_order_batch` or `keys_revoke`. They stay as they are for ever. */
  readonly act: string;
  readonly subject: Subject | null;
  /** Names of changed fields, and values of harmless settings. Never secrets, addresses, codes or texts of people. */
  readonly details?: object;
}

/**
 * Records an act in the transaction that carries it out, so that there is an entry if and only if there is the change. Call it
 * after the change was decided; a refusal later rolls both back.
 */
export function recordAct({ initiator }: { readonly initiator: Initiator }, tx: Tx, act: Act): void {
  writeEntry(tx, 'change', initiator, act);
}

/** Adds an entry to a transaction. */
export function writeEntry(tx: Tx, kind: 'change' | 'look', initiator: Initiator, act: Act): void {
  writeAuditEntry(tx, entryOf(kind, initiator, act));
  withEntry.add(tx);
}

const withEntry = new WeakSet<Tx>();

/** True if an act was recorded in this transaction. */
export const hasRecordedAct = (tx: Tx): boolean => withEntry.has(tx);

/** The longest text that is stored of what a caller sends. */
const maxTextLength = 200;

export function entryOf(
  kind: 'change' | 'look',
  { actor, origin }: Initiator,
  { organizationId, act, subject, details = {} }: Act,
): AuditEntry {
  return {
    organization_id: organizationId ?? nilUuid,
    id: newId(),
    kind,
    act,
    actor_kind: actor.kind,
    actor_id: actorIdOf(actor),
    actor,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    shown_ids: null,
    client_address: origin?.clientAddress ?? null,
    user_agent: origin?.userAgent?.slice(0, maxTextLength) ?? null,
    request_id: origin?.requestId ?? null,
    details,
  };
}

function actorIdOf(actor: Initiator['actor']): string {
  if (actor.kind === 'user') return actor.userId;
  return actor.kind === 'fulfilment_key' ? actor.keyId : actor.kind;
}
