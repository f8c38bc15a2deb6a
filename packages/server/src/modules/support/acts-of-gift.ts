/** What the audit log says of a gift: who did something to it or saw its address or codes, and from where. */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/database.ts';
import { idFloor } from '../../kit/id-range.ts';
import { idTime, maxUuid } from '../../kit/ids.ts';
import { type AuditEntry, findAuditEntries } from '../audit/audit-entries.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/** An act, or looks that followed each other and differ in their time only. Times are real, also in the sandbox. */
export interface GiftAct {
  readonly at: Date;
  /** The time of the last one. */
  readonly until: Date;
  readonly times: number;
  readonly entry: Pick<AuditEntry, 'kind' | 'act' | 'actor' | 'subject_kind' | 'client_address'>;
  /** Those ids of the gift that it was about. */
  readonly subjectIds: readonly string[];
}

export interface GiftActs {
  /** Oldest first. */
  readonly acts: readonly GiftAct[];
  /** True if there are older ones. */
  readonly hasOlder: boolean;
}

/** The most entries of each kind that are shown: programs of those who pack may look every minute. */
const most = 200;

/** Finds the newest acts on an order, its batch, its shipments and the mails about it. */
export async function findActsOfGift(
  db: Pick<Database, 'planned'>,
  { organization_id: organizationId, id, order_batch_id: batchId, shipments }: OrderRecord,
  mailIds: readonly string[],
): Promise<GiftActs> {
  const ids = new Set([id, batchId, ...shipments.map((shipment) => shipment.id), ...mailIds]);
  const range = { from: idFloor(idTime(batchId)), before: maxUuid, limit: most + 1 };
  const found = { change: new Map<string, AuditEntry>(), look: new Map<string, AuditEntry>() };
  for (const subjectId of ids) {
    for (const kind of ['change', 'look'] as const) {
      const filters = { actorId: null, act: null, subjectId, kind };
      const entries = await findAuditEntries(db, organizationId, range, filters);
      for (const entry of entries) found[kind].set(entry.id, entry);
    }
  }
  const newest = [found.change, found.look].map((entries) => [...entries.values()].sort(byTime).slice(-most));
  return {
    acts: together(
      newest
        .flat()
        .sort(byTime)
        .map((entry) => actOf(entry, ids)),
    ),
    hasOlder: found.change.size > most || found.look.size > most,
  };
}

const byTime = (left: AuditEntry, right: AuditEntry): number => (left.id < right.id ? -1 : 1);

function actOf(entry: AuditEntry, ids: ReadonlySet<string>): GiftAct {
  const { kind, act, actor, subject_kind, client_address, subject_id } = entry;
  const about = subject_id === null ? (entry.shown_ids ?? []) : [subject_id];
  const at = idTime(entry.id);
  return {
    ...{ at, until: at, times: 1 },
    entry: { kind, act, actor, subject_kind, client_address },
    subjectIds: about.filter((each) => ids.has(each)).sort(),
  };
}

/** Joins looks that follow each other. */
function together(acts: readonly GiftAct[]): GiftAct[] {
  const joined: GiftAct[] = [];
  for (const next of acts) {
    const last = joined.at(-1);
    if (last && next.entry.kind === 'look' && isAlike(last, next)) {
      joined[joined.length - 1] = { ...last, until: next.until, times: last.times + 1 };
    } else joined.push(next);
  }
  return joined;
}

const isAlike = (left: GiftAct, right: GiftAct): boolean =>
  isDeepStrictEqual([left.entry, left.subjectIds], [right.entry, right.subjectIds]);
