import { isDeepStrictEqual } from 'node:util';
import type { Draft, UpdateDraftInput } from '@gifts/contract/dashboard/drafts';
import { nameOrEmail } from '@gifts/contract/names';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { lockUnsentDraft } from './draft-access.ts';
import type { AuthorRow, DraftRecord } from './draft-record.ts';
import { writeForm } from './drafts.sql.ts';
import { presentDraft } from './present-draft.ts';
import { workspaceOfForm } from './workspace-of-form.ts';

/** Replaces the form, unless another one was saved since the caller has read it. */
export async function updateDraft(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: UpdateDraftInput,
): Promise<Draft> {
  const draft = await lockUnsentDraft(context, tx, id);
  const workspaceId = workspaceOfForm(context, input.form) ?? draft.workspace_id;
  const form = { ...input.form, workspace_id: workspaceId };
  if (isDeepStrictEqual(form, draft.form)) return presentDraft(context, tx, draft);
  if (input.revision < draft.form_revision) throw draftChanged(draft.saver, draft.saved_at);
  const saved = savedBy(context, { ...draft, form, workspace_id: workspaceId });
  writeForm(tx, saved);
  return presentDraft(context, tx, saved);
}

function savedBy(context: CallerContext, draft: DraftRecord): DraftRecord {
  const revision = draft.revision + 1;
  const changed = changedBy(context, draft);
  return {
    ...changed,
    form_revision: revision,
    saved_by: changed.updated_by,
    saver: changed.updater,
    saved_at: changed.updated_at,
  };
}

/** Returns a draft that the caller has changed now. */
export function changedBy({ caller: { user }, clock }: CallerContext, draft: DraftRecord): DraftRecord {
  return {
    ...draft,
    revision: draft.revision + 1,
    updated_by: user.id,
    updater: user,
    updated_at: clock.now(),
  };
}

export const draftChanged = (author: AuthorRow, at: Date): AppError =>
  new AppError(
    'draft_changed',
    `${nameOrEmail(author)} has changed this draft at ${at.toISOString()}: look at it again.`,
  );
