import { Dialog } from '../../ui/Dialog.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

interface SecondFactorDialogProps {
  readonly isRemoval: boolean;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** It is loaded after the page. */
export const SecondFactorDialog = ({ isRemoval, isOpen, close }: SecondFactorDialogProps) => (
  <Dialog
    title={isRemoval ? 'Turn off the second factor?' : 'Turn on the second factor'}
    isOpen={isOpen}
    close={close}
  >
    {isRemoval ? <RemoveSecondFactor close={close} /> : <SetUpSecondFactor close={close} />}
  </Dialog>
);
