import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { lockAccessibleDraft, refuseWaiting } from './draft-access.ts';
import { writeImportDeletions } from './draft-imports.sql.ts';
import { writeDeletion } from './drafts.sql.ts';

/** Deletes a draft with its recipients. What is known of files that were sent stays. */
export async function deleteDraft(context: CallerContext, tx: Tx, id: string): Promise<void> {
  const draft = await lockAccessibleDraft(context, tx, id);
  refuseWaiting(draft);
  writeImportDeletions(tx, draft);
  writeDeletion(tx, draft);
}
