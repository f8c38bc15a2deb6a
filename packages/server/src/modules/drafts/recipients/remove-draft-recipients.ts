import type { RemovedRecipients, RemoveRecipientsInput } from '@gifts/contract/dashboard/draft-recipients';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { lockUnsentDraft } from '../draft-access.ts';
import { findImports, writeImportDeletion, writeImportDeletions } from '../draft-imports.sql.ts';
import type { DraftRecord } from '../draft-record.ts';
import { writeCounts } from '../drafts.sql.ts';
import { rulesOfDraft } from '../gift-of-draft.ts';
import { changedBy } from '../update-draft.ts';
import { removeByImport, removeByNumbers, writeRemovalOfAll } from './draft-recipients.sql.ts';
import { removeGroup } from './recipient-groups.sql.ts';

export async function removeDraftRecipients(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: RemoveRecipientsInput,
): Promise<RemovedRecipients> {
  const draft = await lockUnsentDraft(context, tx, id);
  const removed = await remove(context, tx, draft, input);
  if (removed === 0) return answer(draft, 0);
  const changed = changedBy(context, { ...draft, recipients_count: draft.recipients_count - removed });
  writeCounts(tx, changed);
  return answer(changed, removed);
}

/** Returns how many recipients were removed. */
async function remove(
  context: CallerContext,
  tx: Tx,
  draft: DraftRecord,
  { ids, import_id: importId, only, all }: RemoveRecipientsInput,
): Promise<number> {
  const given = [ids, importId, only, all || undefined].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw badRequest([{ field: 'ids', message: 'Give exactly one of ids, import_id, only and all' }]);
  }
  if (ids) return removeByNumbers(tx, draft, ids);
  if (only) return removeGroup(tx, draft, only, await rulesOfDraft(context, tx, draft));
  if (importId) return removeImport(tx, draft, importId.toLowerCase());
  writeRemovalOfAll(tx, draft);
  writeImportDeletions(tx, draft);
  return draft.recipients_count;
}

async function removeImport(tx: Tx, draft: DraftRecord, id: string): Promise<number> {
  const imports = await findImports(tx, draft.organization_id, [draft.id]);
  if (!imports.some((each) => each.id === id)) {
    throw badRequest([{ field: 'import_id', message: `Import not found: ${id}` }]);
  }
  const removed = await removeByImport(tx, draft, id);
  writeImportDeletion(tx, draft, id);
  return removed;
}

const answer = (draft: DraftRecord, removed: number): RemovedRecipients => ({
  removed,
  revision: draft.revision,
  recipients_count: draft.recipients_count,
});
