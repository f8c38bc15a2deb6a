import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Draft, DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { hasCode } from '../../api/problems.ts';
import { now } from '../../parts/now.ts';
import { useMember } from '../../session/member.tsx';
import { noteSessionEnd } from '../../session/session-end.ts';
import { checkQuery, draftQuery } from '../drafts.ts';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts';
import { fieldNames } from './field-names.ts';
import { ShownDraftProvider } from './ShownDraft.tsx';
import { keepSaver, saverOf } from './savers.ts';

export interface EditedDraft {
  readonly draft: Draft;
  /** As it is on the screen. */
  readonly form: DraftForm;
  readonly change: (changes: Partial<DraftForm>) => void;
  readonly saveState: SaveState;
  readonly saver: DraftSaver;
}

const DraftContext = createContext<EditedDraft | null>(null);

/** The draft that the page is about. */
export function useDraft(): EditedDraft {
  const edited = useContext(DraftContext);
  if (!edited) throw new Error('This step stands outside of a draft.');
  return edited;
}

export function DraftProvider({ draft, children }: { draft: Draft; children: ReactNode }) {
  const saver = useSaver(draft);
  const saveState = useSyncExternalStore(saver.subscribe, saver.state);
  const form = useSyncExternalStore(saver.subscribe, saver.form);
  useEffect(() => saver.adopt(draft), [saver, draft]);
  useSavingBeforeLeaving(saver);
  const edited = useMemo(
    () => ({ draft, form, saveState, saver, change: saver.change }),
    [draft, form, saveState, saver],
  );
  return (
    <DraftContext value={edited}>
      <ShownDraftProvider draft={draft} form={form}>
        {children}
      </ShownDraftProvider>
    </DraftContext>
  );
}

function useSaver(draft: Draft): DraftSaver {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const make = useCallback((): DraftSaver => {
    const { id } = draft;
    const options = { organizationId };
    const key = draftQuery(organizationId, id).queryKey;
    // It is tried again whenever the page is left or looked at, and is said once.
    let isSaid = false;
    const sayNotSaved = () => {
      if (isSaid) return;
      isSaid = true;
      void showToast('This gift waits for an approval, so your last change was not saved.');
    };
    return createDraftSaver({
      draft,
      now,
      save: (form, revision) =>
        callService('updateDraft', { params: { id }, body: { form, revision } }, options).catch(
          (error: unknown) => {
            if (hasCode(error, 'unauthorized')) noteSessionEnd(true);
            // The page shows what became of it.
            if (hasCode(error, 'draft_sent') || hasCode(error, 'draft_waiting'))
              void queries.invalidateQueries({ queryKey: key });
            if (hasCode(error, 'draft_waiting')) sayNotSaved();
            throw error;
          },
        ),
      load: () => callService('getDraft', { params: { id } }, options),
      saved: (stored) => {
        isSaid = false;
        queries.setQueryData(key, stored);
        void queries.invalidateQueries({ queryKey: checkQuery(organizationId, id).queryKey });
      },
      merged: ({ updated_by }, taken) => {
        const names = taken.map((field) => fieldNames[field]).join(', ');
        void showToast(`${updated_by.name} changed meanwhile: ${names}. Both of your changes are kept.`);
      },
    });
  }, [draft, organizationId, queries]);
  const [saver] = useState(() => saverOf(draft.id) ?? make());
  keepSaver(draft.id, saver);
  return saver;
}

/** Saves when people turn to something else. */
function useSavingBeforeLeaving(saver: DraftSaver): void {
  useEffect(() => {
    const save = () => void saver.flush();
    addEventListener('visibilitychange', save);
    addEventListener('online', save);
    return () => {
      removeEventListener('visibilitychange', save);
      removeEventListener('online', save);
      save();
    };
  }, [saver]);
}
