import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApprovalLimit, SetApprovalLimitInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { PageProblem } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { MoneyInput } from '../send/gift/MoneyInput.tsx';
import { useMember } from '../session/member.tsx';
import { spendingQuery } from './spending.ts';
import { WorkspaceSelect } from './WorkspaceSelect.tsx';

interface LimitFormProps {
  /** Null for a new one. */
  readonly limit: ApprovalLimit | null;
  readonly close: () => void;
}

export function LimitForm({ limit, close }: LimitFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [workspaceId, setWorkspaceId] = useState(limit?.workspace_id ?? '');
  const [amount, setAmount] = useState<number | null>(limit?.amount ?? null);
  const [admins, setAdmins] = useState<'free' | 'ask'>(limit?.includes_admins ? 'ask' : 'free');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['workspace_id', 'amount'],
    send: (body: Omit<SetApprovalLimitInput, 'amount'> & { amount: number | null }, idempotencyKey) => {
      if (body.amount === null) throw new PageProblem('Type an amount in US dollars, such as 500.');
      return callService(
        'setApprovalLimit',
        { body: { ...body, amount: body.amount } },
        { organizationId, idempotencyKey },
      );
    },
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: spendingQuery(organizationId).queryKey });
      await showToast('The approval limit is set.');
    },
  });
  return (
    <form
      onSubmit={submitForm({ workspace_id: workspaceId || null, amount, includes_admins: admins === 'ask' })}
    >
      <FormProblem problems={problems} />
      {limit === null && (
        <WorkspaceSelect
          value={workspaceId}
          change={setWorkspaceId}
          problem={problems.fields['workspace_id']}
          empty="All workspaces without a limit of their own"
        />
      )}
      <Field
        label="Approval above"
        hint="The most that all gifts of one send can cost together."
        problem={problems.fields['amount']}
      >
        {(control) => <MoneyInput control={control} cents={amount} change={setAmount} />}
      </Field>
      <Choices
        legend="Admins"
        value={admins}
        change={setAdmins}
        choices={[
          { value: 'free', label: 'Send without asking' },
          { value: 'ask', label: 'Ask another admin' },
        ]}
      />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
          Set the limit
        </Button>
      </DialogActions>
    </form>
  );
}
