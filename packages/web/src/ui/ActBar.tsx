import { type ReactNode, useId, useState } from 'react';
import { Notice } from './Notice.tsx';
import './act-bar.css';

export interface BarAct {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Why it cannot be done now, as a sentence. Null if it can. */
  readonly whyOff: string | null;
  readonly run: () => void;
}

/** What can be done with the thing of a page. A button that is off stays where it is and says why when it is pressed. */
export function ActBar({ label, acts }: { label: string; acts: readonly BarAct[] }) {
  const [explained, setExplained] = useState<string | null>(null);
  const reasons = useId();
  const shown = acts.find(({ id }) => id === explained);
  return (
    <div className="act-bar">
      <div className="act-buttons" role="toolbar" aria-label={label}>
        {acts.map(({ id, label: name, icon, whyOff, run }) => (
          <button
            key={id}
            type="button"
            className="button button-plain button-fit"
            aria-disabled={whyOff !== null}
            aria-describedby={whyOff === null ? undefined : `${reasons}-${id}`}
            title={whyOff ?? undefined}
            onClick={() => {
              setExplained(whyOff === null ? null : id);
              if (whyOff === null) run();
            }}
          >
            {icon}
            {name}
          </button>
        ))}
      </div>
      {acts.map(
        ({ id, whyOff }) =>
          whyOff !== null && (
            <span key={id} id={`${reasons}-${id}`} hidden>
              {whyOff}
            </span>
          ),
      )}
      {shown?.whyOff && (
        <Notice kind="calm">
          <strong>{shown.label}:</strong> {shown.whyOff}
        </Notice>
      )}
    </div>
  );
}
