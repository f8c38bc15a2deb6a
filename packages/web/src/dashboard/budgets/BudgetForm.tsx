import { nameOrEmail } from '@gifts/contract/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Budget, SetBudgetInput } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { PageProblem } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { membersQuery } from '../members/members.ts';
import { FindField } from '../parts/FindField.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { MoneyInput } from '../send/gift/MoneyInput.tsx';
import { useMember } from '../session/member.tsx';
import { spendingQuery } from './spending.ts';
import { WorkspaceSelect } from './WorkspaceSelect.tsx';

interface BudgetFormProps {
  /** Null for a new one. */
  readonly budget: Budget | null;
  readonly close: () => void;
}

export function BudgetForm({ budget, close }: BudgetFormProps) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [of, setOf] = useState<'workspace' | 'member'>(budget?.user_id ? 'member' : 'workspace');
  const [workspaceId, setWorkspaceId] = useState(budget?.workspace_id ?? '');
  const [userId, setUserId] = useState(budget?.user_id ?? '');
  const [amount, setAmount] = useState<number | null>(budget?.amount ?? null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['workspace_id', 'user_id', 'amount'],
    send: (body: Omit<SetBudgetInput, 'amount'> & { amount: number | null }, idempotencyKey) => {
      if (body.amount === null) throw new PageProblem('Type an amount in US dollars, such as 5,000.');
      if (!body.workspace_id && !body.user_id) throw new PageProblem('Choose whose budget it is.');
      return callService(
        'setBudget',
        { body: { ...body, amount: body.amount } },
        { organizationId, idempotencyKey },
      );
    },
    leave: close,
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: spendingQuery(organizationId).queryKey });
      await showToast(`The budget of ${saved.name} is set.`);
    },
  });
  const subject = of === 'workspace' ? { workspace_id: workspaceId } : { user_id: userId };
  return (
    <form onSubmit={submitForm({ ...subject, amount })}>
      <FormProblem problems={problems} />
      {budget === null && (
        <>
          <Choices
            legend="Whose budget"
            layout="row"
            value={of}
            change={setOf}
            choices={[
              { value: 'workspace', label: 'Of a workspace' },
              { value: 'member', label: 'Of a member' },
            ]}
          />
          {of === 'workspace' ? (
            <WorkspaceSelect
              value={workspaceId}
              change={setWorkspaceId}
              problem={problems.fields['workspace_id']}
              empty="Choose a workspace"
            />
          ) : (
            <MemberSelect value={userId} change={setUserId} problem={problems.fields['user_id']} />
          )}
        </>
      )}
      <Field
        label="For each month"
        hint="Gifts of this month that were sent before count, too. Admins get a mail at 80 %."
        problem={problems.fields['amount']}
      >
        {(control) => <MoneyInput control={control} cents={amount} change={setAmount} />}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Saving' : null}>
          Set the budget
        </Button>
      </DialogActions>
    </form>
  );
}

const mostMembers = 100;

interface MemberSelectProps {
  readonly value: string;
  readonly change: (id: string) => void;
  readonly problem: string | undefined;
}

function MemberSelect({ value, change, problem }: MemberSelectProps) {
  const { membership } = useMember();
  const [find, setFind] = useState('');
  const { data } = useQuery(
    membersQuery(membership.organization_id, { per_page: mostMembers, ...(find && { search: find }) }),
  );
  const members = data?.data ?? [];
  const isLong = find !== '' || (data?.list_meta.total_count ?? 0) > mostMembers;
  return (
    <>
      {isLong && (
        <FindField label="Find members" placeholder="Name or e-mail address" value={find} change={setFind} />
      )}
      <Field label="Member" problem={problem}>
        {(control) => (
          <span className="select">
            <select {...control} value={value} onChange={({ target }) => change(target.value)}>
              <option value="">Choose a member</option>
              {members.map((member) => (
                <option key={member.id} value={member.id}>
                  {nameOrEmail(member)}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
    </>
  );
}
