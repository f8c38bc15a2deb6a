import { useIsMutating } from '@tanstack/react-query';
import { Check, CloudOff, CloudUpload, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { problemsOf } from '../../api/problems.ts';
import { now } from '../../parts/now.ts';
import { useIsOnline } from '../../shell/use-is-online.ts';
import { useDraft } from './DraftContext.tsx';

/** Says whether what is on the screen is stored. */
export function SavedState() {
  const { saveState, saver, draft } = useDraft();
  const isOnline = useIsOnline();
  const changing = useIsMutating({ mutationKey: ['change-recipients', draft.id] });
  if (saveState.kind === 'failed')
    return (
      <p className="saved saved-not" role="status">
        {isOnline ? (
          <TriangleAlert size={18} aria-hidden="true" />
        ) : (
          <CloudOff size={18} aria-hidden="true" />
        )}
        <span>
          {isOnline
            ? `Not saved: ${problemsOf(saveState.error).general ?? 'something is wrong.'}`
            : 'Not saved: you are offline. It is saved as soon as your network is back.'}
        </span>
        <button type="button" className="saved-again" onClick={() => void saver.flush()}>
          <RotateCw size={16} aria-hidden="true" /> Try now
        </button>
      </p>
    );
  if (saveState.kind === 'conflict')
    return (
      <p className="saved saved-not">
        <TriangleAlert size={18} aria-hidden="true" /> Not saved yet
      </p>
    );
  const isSaving = saveState.kind !== 'saved' || changing > 0;
  return (
    <p className="saved">
      {isSaving ? <CloudUpload size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}
      {isSaving ? 'Saving…' : <SavedSince key={saveState.at} at={saveState.at} />}
    </p>
  );
}

const tickMs = 5_000;

function SavedSince({ at }: { at: number | null }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return at === null ? 'Saved' : `Saved ${agoOf(Math.max(0, time - at))}`;
}

function agoOf(ms: number): string {
  if (ms < 3_000) return 'just now';
  if (ms < 60_000) return `${Math.floor(ms / 1_000)} s ago`;
  return ms < 3_600_000 ? `${Math.floor(ms / 60_000)} min ago` : 'a while ago';
}
