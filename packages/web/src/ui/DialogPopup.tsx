import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Escape, the cross and a click beside the dialog call it. Null: the dialog stays until its work is done. */
  readonly close: (() => void) | null;
  /** True for a dialog that may open above another one. */
  readonly isAbove?: boolean;
  readonly children: ReactNode;
}

export function DialogPopup({ title, isOpen, close, isAbove = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Whoever opens a form wants to fill it in.
  const firstField = () => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true;
  return (
    // It would hide scrollbars by a style element, which the policy of the page does not allow.
    <CSPProvider disableStyleElements>
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
    </CSPProvider>
  );
}
