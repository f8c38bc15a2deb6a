import { Dialog } from '../../ui/Dialog.tsx';
import { countPeople } from '../parts/counts.ts';
import { AddPerson } from './AddPerson.tsx';
import { ExportPeople } from './ExportPeople.tsx';
import { AddToList, DeleteList, NewList, RenameList } from './ListForms.tsx';
import type { OpenPeopleDialog } from './open-people-dialog.ts';

interface PeopleDialogsProps {
  readonly open: OpenPeopleDialog | null;
  readonly close: () => void;
  /** Called when something was done with whom somebody has chosen. */
  readonly done: () => void;
}

/** They are loaded after the list. */
export const PeopleDialogs = ({ open, close, done }: PeopleDialogsProps) => (
  <Dialog title={open ? titleOf(open) : ''} isOpen={open !== null} close={close}>
    {open && <Content open={open} close={close} done={done} />}
  </Dialog>
);
function titleOf(open: OpenPeopleDialog): string {
  switch (open.name) {
    case 'add':
      return 'Add somebody';
    case 'list':
      return open.ids ? `New list of ${countPeople(open.ids.length)}` : 'New list';
    case 'rename':
      return `Rename ${open.list.name}`;
    case 'delete_list':
      return `Delete ${open.list.name}?`;
    case 'add_to_list':
      return `Add ${countPeople(open.ids.length)} to a list`;
    case 'export':
      return 'Export as a CSV file';
  }
}

function Content({ open, close, done }: PeopleDialogsProps & { readonly open: OpenPeopleDialog }) {
  switch (open.name) {
    case 'add':
      return <AddPerson close={close} />;
    case 'list':
      return <NewList ids={open.ids} close={close} done={done} />;
    case 'rename':
      return <RenameList list={open.list} close={close} />;
    case 'delete_list':
      return <DeleteList list={open.list} close={close} />;
    case 'add_to_list':
      return <AddToList ids={open.ids} close={close} done={done} />;
    case 'export':
      return <ExportPeople search={open.search} total={open.total} close={close} />;
  }
}
