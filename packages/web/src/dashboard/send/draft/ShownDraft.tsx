import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Draft, DraftForm } from '../../../api/dashboard-operations.generated.ts';

export interface ShownDraft {
  readonly draft: Draft;
  readonly form: DraftForm;
}

const ShownDraftContext = createContext<ShownDraft | null>(null);

/** The draft that is shown, with the form to show: what was typed where it is edited, and else what is stored. */
export function useShownDraft(): ShownDraft {
  const shown = useContext(ShownDraftContext);
  if (!shown) throw new Error('This part stands outside of a draft.');
  return shown;
}

interface ShownDraftProviderProps {
  readonly draft: Draft;
  /** What is typed. Left out: the stored form. */
  readonly form?: DraftForm;
  readonly children: ReactNode;
}

export function ShownDraftProvider({ draft, form = draft.form, children }: ShownDraftProviderProps) {
  const shown = useMemo(() => ({ draft, form }), [draft, form]);
  return <ShownDraftContext value={shown}>{children}</ShownDraftContext>;
}
