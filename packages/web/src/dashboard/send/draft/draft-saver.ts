import { GiftsApiError } from '@gifts/sdk';
import type { Draft, DraftForm } from '../../../api/dashboard-operations.generated.ts';
import { hasCode } from '../../api/problems.ts';
import { type FormField, isSame, mergeForms, pick } from './merge-forms.ts';

/** How far the form on the screen is stored. */
export type SaveState =
  /** `at`: the time of the last save of this page in milliseconds, or null if it has saved nothing yet. */
  | { readonly kind: 'saved'; readonly at: number | null }
  | { readonly kind: 'waiting' | 'saving' }
  /** It is tried again by itself if the service could not be reached. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly isRetried: boolean }
  /** Somebody else changed the same fields meanwhile. Nothing is saved until a person decides. */
  | { readonly kind: 'conflict'; readonly theirs: Draft; readonly disputed: readonly FormField[] };

export interface SaverOptions {
  readonly draft: Draft;
  readonly save: (form: DraftForm, revision: number) => Promise<Draft>;
  readonly load: () => Promise<Draft>;
  readonly now: () => number;
  /** Called with what the service has stored. */
  readonly saved: (draft: Draft) => void;
  /** Called when changes of somebody else were taken over that did not concern mine. */
  readonly merged: (theirs: Draft, taken: readonly FormField[]) => void;
}

export interface DraftSaver {
  readonly state: () => SaveState;
  readonly form: () => DraftForm;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (changes: Partial<DraftForm>) => void;
  /** Saves at once what waits. True if everything is stored then; the answer has the revision. */
  readonly flush: () => Promise<boolean>;
  readonly revision: () => number;
  /** Ends a conflict. */
  readonly keep: (whose: 'mine' | 'theirs') => void;
  /** Takes over a newer draft of the service if nothing waits to be saved. */
  readonly adopt: (draft: Draft) => void;
}

const restMs = 700;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;
/** Answers that another attempt may change: people sign in again, and limits pass. */
const passing = new Set([401, 408, 429]);

/** Saves a form a moment after each change, one request at a time. Nothing that was typed is lost by a failure. */
export function createDraftSaver({ draft, save, load, now, saved, merged }: SaverOptions): DraftSaver {
  let [form, base, revision] = [draft.form, draft.form, draft.revision];
  let state: SaveState = { kind: 'saved', at: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let retryMs = firstRetryMs;
  const listeners = new Set<() => void>();

  const enter = (next: SaveState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const take = (stored: Draft, sent: DraftForm): void => {
    [base, revision, retryMs] = [sent, stored.revision, firstRetryMs];
    saved(stored);
  };

  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= saveChanges().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveChanges(): Promise<void> {
    while (state.kind !== 'conflict' && !isSame(form, base)) {
      const sent = form;
      enter({ kind: 'saving' });
      try {
        take(await save(sent, revision), sent);
      } catch (error) {
        if (!hasCode(error, 'draft_changed')) return fail(error);
        if (!(await meet())) return;
      }
    }
    if (state.kind !== 'conflict') enter({ kind: 'saved', at: now() });
  }

  function fail(error: unknown): void {
    const isRetried = !(error instanceof GiftsApiError) || error.status >= 500 || passing.has(error.status);
    enter({ kind: 'failed', error, isRetried });
    if (!isRetried) return;
    later(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  /** Brings my changes together with those of somebody else. False if it cannot go on by itself. */
  async function meet(): Promise<boolean> {
    try {
      const theirs = await load();
      const result = mergeForms(base, form, theirs.form);
      if (result.disputed.length > 0) {
        enter({ kind: 'conflict', theirs, disputed: result.disputed });
        return false;
      }
      form = result.form;
      take(theirs, theirs.form);
      if (result.taken.length > 0) merged(theirs, result.taken);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return {
    state: () => state,
    form: () => form,
    revision: () => revision,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (changes) => {
      form = { ...form, ...changes };
      if (state.kind === 'conflict') return enter({ ...state });
      enter(running !== null ? { kind: 'saving' } : { kind: 'waiting' });
      if (running === null) later(restMs);
    },
    flush: async () => {
      if (running !== null) await running;
      if (state.kind !== 'conflict' && !isSame(form, base)) await run();
      return state.kind !== 'conflict' && isSame(form, base);
    },
    keep: (whose) => {
      if (state.kind !== 'conflict') return;
      const { theirs, disputed } = state;
      const result = mergeForms(base, form, theirs.form);
      form = whose === 'mine' ? result.form : { ...result.form, ...pick(theirs.form, disputed) };
      take(theirs, theirs.form);
      enter({ kind: 'waiting' });
      later(0);
    },
    adopt: (newer) => {
      if (newer.revision <= revision || running !== null || !isSame(form, base)) return;
      [form, base, revision] = [newer.form, newer.form, newer.revision];
      enter({ ...state });
    },
  };
}
