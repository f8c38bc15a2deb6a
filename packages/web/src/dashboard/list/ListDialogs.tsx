import { ColumnsDialog } from './ColumnsDialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import type { ListState } from './use-list.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ListDialogsProps {
  readonly state: ListState;
  readonly open: OpenDialog | null;
  readonly close: () => void;
}

/** They are loaded after the list. */
export const ListDialogs = ({ state, open, close }: ListDialogsProps) => (
  <>
    <ColumnsDialog state={state} isOpen={open?.name === 'columns'} close={close} />
    <ViewDialog
      state={state}
      view={open?.name === 'view' ? open.view : null}
      isOpen={open?.name === 'view'}
      close={close}
    />
  </>
);
