import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DialogProps } from './DialogPopup.tsx';
import { takeFocus } from './take-focus.ts';
import './dialog.css';

const DialogPopup = lazy(() =>
  import('./DialogPopup.tsx').then(({ DialogPopup }) => ({ default: DialogPopup })),
);

/** The focus moves into the dialog, stays there, and returns to where it was. What does that is loaded after the page. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

/** A step of a dialog that replaces another. It takes the focus, because the focused button was removed. */
export function DialogStep({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-step" tabIndex={-1} ref={takeFocus}>
      {children}
    </div>
  );
}
