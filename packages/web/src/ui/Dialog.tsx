import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { takeFocus } from './take-focus.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Escape, the cross and a click beside the dialog call it. Null: the dialog stays until its work is done. */
  readonly close: (() => void) | null;
  /** True for a dialog that may open above another one. */
  readonly isAbove?: boolean;
  readonly children: ReactNode;
}

/** The focus moves into the dialog, stays there, and returns to where it was. */
export function Dialog({ title, isOpen, close, isAbove = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Whoever opens a form wants to fill it in.
  const firstField = () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close?.()}>
      <Base.Portal>
        <Base.Backdrop className={isAbove ? 'backdrop backdrop-above' : 'backdrop'} />
        <Base.Popup
          className={isAbove ? 'dialog dialog-above' : 'dialog'}
          ref={popup}
          initialFocus={firstField}
        >
          <div className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            {close && (
              <Base.Close className="icon-button" aria-label="Close">
                <X size={20} aria-hidden="true" />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
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
