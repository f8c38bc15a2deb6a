import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { GiftMark } from '../parts/GiftMark.tsx';
import '../../ui/dialog.css';

interface RailDrawerProps {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The rail of a phone. */
export const RailDrawer = ({ isOpen, close, children }: RailDrawerProps) => (
  <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className="drawer">
        <div className="dialog-head">
          <Dialog.Title className="brand">
            <GiftMark />
            Gifts
          </Dialog.Title>
          <Dialog.Close className="icon-button" aria-label="Close the navigation">
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
        </div>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
