import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { nilUuid } from '../../kit/ids.ts';
import type { ContactRecord } from './contact-record.ts';
import { findContactsById } from './contacts.sql.ts';
import { findNextMembers } from './find-contacts.sql.ts';
import { getAccessibleList } from './lists/change-lists.ts';
import { openContact } from './sealed-contacts.ts';

/** So many are opened and copied before other requests are served. */
const sliceSize = 250;

/** Who is named by ids or by a list, in slices, with how many a list has. */
export interface ChosenPeople {
  readonly count: number;
  readonly slices: () => AsyncGenerator<readonly ContactRecord[], void, undefined>;
}

export async function choosePeople(
  context: CallerContext,
  tx: Tx,
  { contact_ids: ids, list_id: listId }: { contact_ids?: string[]; list_id?: string },
): Promise<ChosenPeople> {
  if ((ids === undefined) === (listId === undefined)) {
    throw badRequest([{ field: 'contact_ids', message: 'Give exactly one of contact_ids and list_id' }]);
  }
  if (ids !== undefined) return peopleOfIds(context, tx, ids);
  const list = await getAccessibleList(context, tx, listId ?? '');
  return { count: list.contacts_count, slices: () => slicesOfList(context, tx, list.id) };
}

async function peopleOfIds(context: CallerContext, tx: Tx, ids: readonly string[]): Promise<ChosenPeople> {
  const found = await findContactsById(tx, context.organization.id, ids);
  const reachable = found.filter((each) => canReach(context.caller, each));
  const known = new Map(reachable.map((each) => [each.id, each]));
  const problems = ids.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [{ field: `contact_ids[${index}]`, message: `Person not found: ${id}` }],
  );
  if (problems.length > 0) throw badRequest(problems);
  return {
    count: known.size,
    slices: async function* () {
      const chosen = [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => known.get(id) ?? []);
      for (let from = 0; from < chosen.length; from += sliceSize) {
        yield chosen.slice(from, from + sliceSize).map((each) => openContact(context, each));
      }
    },
  };
}

async function* slicesOfList(
  context: CallerContext,
  tx: Tx,
  listId: string,
): AsyncGenerator<readonly ContactRecord[], void, undefined> {
  for (let after = nilUuid; ; ) {
    const members = await findNextMembers(tx, context.organization.id, listId, after, sliceSize);
    if (members.length > 0) yield members.map((each) => openContact(context, each));
    const last = members.at(-1);
    if (!last || members.length < sliceSize) return;
    after = last.id;
  }
}
