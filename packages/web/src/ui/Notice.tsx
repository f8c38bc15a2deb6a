import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  readonly kind: 'error' | 'calm';
  readonly children: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Screen readers announce the notice when it appears. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <p>{children}</p>
      {action && (
        <button type="button" className="quiet-button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
