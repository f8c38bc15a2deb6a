import type { Initiator } from '../../context/initiator.ts';
import type { Database } from '../../db/database.ts';
import { writeAuditEntry } from './audit-entries.sql.ts';
import { entryOf, type Subject } from './record-act.ts';

export interface Look {
  readonly organizationId: string;
  readonly act: string;
  readonly subject: Subject;
  /** What was shown, if it is not the subject alone. */
  readonly shownIds?: readonly string[];
  readonly details?: object;
}

interface LookContext {
  readonly db: Pick<Database, 'transaction'>;
  readonly initiator: Initiator;
}

/**
 * Records that postal addresses or codes are about to be shown. Await it before the answer is sent: if it throws, nothing may be
 * shown. An answer with things of several organizations has a look for each of them.
 */
export async function recordLooks({ db, initiator }: LookContext, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { shownIds, ...look } of looks) {
      writeAuditEntry(tx, {
        ...entryOf('look', initiator, look),
        shown_ids: shownIds ? [...shownIds] : null,
      });
    }
  });
}

/** Things that an answer shows, with the organization of each. */
export interface Shown {
  readonly organization_id: string;
  readonly id: string;
}

/** Records a look at each of some things of one kind: an entry for each organization, with the ids that were shown. */
export function recordLooksAt(
  context: LookContext,
  { act, kind, details = {} }: { act: string; kind: string; details?: object },
  shown: readonly Shown[],
): Promise<void> {
  const looks = [...Map.groupBy(shown, (each) => each.organization_id)].map(([organizationId, all]) => {
    const [first] = all;
    const isAlone = all.length === 1 && first !== undefined;
    return {
      ...{ organizationId, act, details },
      subject: { kind, id: isAlone ? first.id : null },
      ...(!isAlone && { shownIds: all.map(({ id }) => id) }),
    };
  });
  return recordLooks(context, looks);
}
