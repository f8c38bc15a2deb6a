import { useQueryClient } from '@tanstack/react-query';
import type { ApprovalLimit, Budget } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { BudgetForm } from './BudgetForm.tsx';
import { LimitForm } from './LimitForm.tsx';
import { spendingQuery } from './spending.ts';

/** What somebody opened. Null stands for a new one. */
export type SpendingAct =
  | { readonly kind: 'set-budget'; readonly budget: Budget | null }
  | { readonly kind: 'remove-budget'; readonly budget: Budget }
  | { readonly kind: 'set-limit'; readonly limit: ApprovalLimit | null }
  | { readonly kind: 'remove-limit'; readonly limit: ApprovalLimit };

interface BudgetDialogsProps {
  readonly act: SpendingAct | null;
  readonly close: () => void;
}

/** They are loaded after the page. */
export const BudgetDialogs = ({ act, close }: BudgetDialogsProps) => (
  <Dialog title={act ? titleOf(act) : ''} isOpen={act !== null} close={close}>
    {act?.kind === 'set-budget' && <BudgetForm budget={act.budget} close={close} />}
    {act?.kind === 'set-limit' && <LimitForm limit={act.limit} close={close} />}
    {act?.kind === 'remove-budget' && (
      <RemoveForm
        operation="removeBudget"
        id={act.budget.id}
        words={`Gifts of ${act.budget.name} are not limited by it any more.`}
        label="Remove the budget"
        close={close}
      />
    )}
    {act?.kind === 'remove-limit' && (
      <RemoveForm
        operation="removeApprovalLimit"
        id={act.limit.id}
        words={
          act.limit.name === null
            ? 'Gifts need no approval any more, unless their workspace has a limit of its own.'
            : `For ${act.limit.name}, the limit of all workspaces counts from now on, if there is one.`
        }
        label="Remove the limit"
        close={close}
      />
    )}
  </Dialog>
);

function titleOf(act: SpendingAct): string {
  switch (act.kind) {
    case 'set-budget':
      return act.budget ? `Budget of ${act.budget.name}` : 'Set a budget';
    case 'remove-budget':
      return `Remove the budget of ${act.budget.name}?`;
    case 'set-limit':
      return act.limit ? 'Change the approval limit' : 'Set an approval limit';
    case 'remove-limit':
      return 'Remove this approval limit?';
  }
}

interface RemoveFormProps {
  readonly operation: 'removeBudget' | 'removeApprovalLimit';
  readonly id: string;
  readonly words: string;
  readonly label: string;
  readonly close: () => void;
}

function RemoveForm({ operation, id, words, label, close }: RemoveFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (removed: string) => callService(operation, { params: { id: removed } }, { organizationId }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: spendingQuery(organizationId).queryKey });
      void showToast(operation === 'removeBudget' ? 'The budget is removed.' : 'The limit is removed.');
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <p>{words}</p>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Keep it
        </Button>
        <Button kind="danger" width="fit" busy={isPending ? 'Removing' : null} onClick={() => submit(id)}>
          {label}
        </Button>
      </DialogActions>
    </>
  );
}
