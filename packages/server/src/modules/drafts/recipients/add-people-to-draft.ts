import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddedPeople, AddPeopleInput, TypedRecipient } from '@gifts/contract/dashboard/draft-recipients';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { ContactRecord } from '../../contacts/contact-record.ts';
import { choosePeople } from '../../contacts/contacts-as-recipients.ts';
import { lockUnsentDraft } from '../draft-access.ts';
import type { DraftRecord } from '../draft-record.ts';
import { writeCounts } from '../drafts.sql.ts';
import { compareInTurn } from '../large-drafts.ts';
import { changedBy } from '../update-draft.ts';
import { readRow, requireSpace } from './add-draft-recipients.ts';
import { writeRecipients } from './draft-recipients.sql.ts';

/** Copies people into a draft: all of them, or none. */
export async function addPeopleToDraft(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: AddPeopleInput,
): Promise<AddedPeople> {
  const draft = await lockUnsentDraft(context, tx, id);
  const people = await choosePeople(context, tx, input);
  await requireSpace(tx, draft, people.count, input.list_id === undefined ? 'contact_ids' : 'list_id');
  const work = async (): Promise<DraftRecord> => {
    let number = draft.next_number;
    for await (const slice of people.slices()) {
      const rows = slice.map((each, index) => ({
        ...readRow(context, draft.id, asRecipient(each)),
        number: number + index,
        import_id: null,
      }));
      number += rows.length;
      writeRecipients(tx, draft, rows);
      await nextTurn();
    }
    const added = number - draft.next_number;
    return { ...draft, next_number: number, recipients_count: draft.recipients_count + added };
  };
  const filled = await compareInTurn({ ...draft, recipients_count: people.count }, work);
  const added = filled.recipients_count - draft.recipients_count;
  const changed = added === 0 ? draft : changedBy(context, filled);
  if (added > 0) writeCounts(tx, changed);
  return { added, revision: changed.revision, recipients_count: changed.recipients_count };
}

const asRecipient = (contact: ContactRecord): TypedRecipient => ({
  first_name: contact.first_name,
  last_name: contact.last_name,
  email: contact.email,
  phone: contact.phone,
  mailing_address: contact.mailing_address,
  locale: contact.locale,
});
