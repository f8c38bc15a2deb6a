import type { WorkspaceSummary } from '../../api/dashboard-operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { WorkspaceForm } from './WorkspaceForm.tsx';
import { WorkspaceMembers } from './WorkspaceMembers.tsx';

/** What somebody opened of a workspace. */
export interface WorkspaceAct {
  readonly kind: 'rename' | 'members';
  readonly workspace: WorkspaceSummary;
}

interface WorkspaceDialogsProps {
  readonly isMaking: boolean;
  readonly closeForm: () => void;
  readonly act: WorkspaceAct | null;
  readonly close: () => void;
}

/** They are loaded after the list. */
export const WorkspaceDialogs = ({ isMaking, closeForm, act, close }: WorkspaceDialogsProps) => (
  <>
    <Dialog title="Make a workspace" isOpen={isMaking} close={closeForm}>
      <WorkspaceForm close={closeForm} />
    </Dialog>
    <Dialog title={act ? titleOf(act) : ''} isOpen={act !== null} close={close}>
      {act?.kind === 'rename' && <WorkspaceForm workspace={act.workspace} close={close} />}
      {act?.kind === 'members' && <WorkspaceMembers workspace={act.workspace} close={close} />}
    </Dialog>
  </>
);

const titleOf = ({ kind, workspace: { name } }: WorkspaceAct): string =>
  kind === 'rename' ? `Rename “${name}”` : `Members of “${name}”`;
