import type { Draft, DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { hasCode } from '../../api/problems.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';
import { watchClosing } from './watch-closing.ts';

/** The savers of this page. Whoever leaves a draft and comes back finds what could not be saved yet. */
const savers = new Map<string, DraftSaver>();

export const saverOf = (draftId: string): DraftSaver | undefined => savers.get(draftId);

export function keepSaver(draftId: string, saver: DraftSaver): void {
  if (savers.size === 0) watchClosing(saveAll);
  savers.set(draftId, saver);
}

/** The form as the person has it, also while its save is under way. */
export function formAsTyped(draft: Draft): DraftForm {
  const saver = savers.get(draft.id);
  saver?.adopt(draft);
  return saver?.form() ?? draft.form;
}

/** Begins to save what is not saved yet. True if there is something. */
function saveAll(): boolean {
  const unsaved = [...savers.values()].filter((saver) => isUnsaved(saver.state()));
  for (const saver of unsaved) void saver.flush();
  return unsaved.length > 0;
}

/** A draft that can no longer be changed has nothing to wait for. */
const isUnsaved = (state: SaveState): boolean =>
  state.kind !== 'saved' &&
  !(state.kind === 'failed' && (hasCode(state.error, 'draft_waiting') || hasCode(state.error, 'draft_sent')));
