import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorAccount } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { sessionQuery } from '../../session/session.ts';
import type { OperatorRole } from '../operator.tsx';
import { operatorRoleNames, rolesOfOperators } from './roles.ts';

/** What an owner is about to do to an operator. */
export interface TeamAct {
  readonly kind: 'change' | 'remove';
  readonly operator: OperatorAccount;
}

interface TeamDialogsProps {
  readonly isAdding: boolean;
  readonly closeAdding: () => void;
  readonly canMail: boolean;
  readonly act: TeamAct | null;
  readonly close: () => void;
}

export const TeamDialogs = ({ isAdding, closeAdding, canMail, act, close }: TeamDialogsProps) => (
  <>
    <Dialog title="Add an operator" isOpen={isAdding} close={closeAdding}>
      <AddForm canMail={canMail} close={closeAdding} />
    </Dialog>
    <Dialog
      title={act ? `${act.kind === 'change' ? 'Change' : 'Remove'} ${act.operator.email}` : ''}
      isOpen={act !== null}
      close={close}
    >
      {act?.kind === 'change' && <ChangeForm operator={act.operator} close={close} />}
      {act?.kind === 'remove' && <RemoveForm operator={act.operator} close={close} />}
    </Dialog>
  </>
);

/** Whoever changes themselves has another role at once. */
function useAfterChange() {
  const queries = useQueryClient();
  return async (news: string) => {
    await queries.invalidateQueries(sessionQuery);
    await queries.invalidateQueries({ queryKey: ['operator'] });
    await showToast(news);
  };
}

function AddForm({ canMail, close }: { canMail: boolean; close: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const finish = useAfterChange();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['email', 'role'],
    send: (body: { email: string; role: OperatorRole }) => callService('addOperator', { body }),
    leave: close,
    done: (operator) =>
      finish(
        canMail
          ? `${operator.email} is an operator, and is mailed a link.`
          : `${operator.email} is an operator. Print a link with "gifts sign-in-link".`,
      ),
  });
  return (
    <form onSubmit={submitForm({ email: email.trim(), role })}>
      <FormProblem problems={problems} />
      <Field label="E-mail address" problem={problems.fields['email']}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <RoleChoices role={role} choose={setRole} />
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Adding' : null}>
          Add the operator
        </Button>
      </DialogActions>
    </form>
  );
}

function ChangeForm({ operator, close }: { operator: OperatorAccount; close: () => void }) {
  const [role, setRole] = useState<OperatorRole>(operator.role);
  const finish = useAfterChange();
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['role'],
    send: (body: { role: OperatorRole }) =>
      callService('changeOperatorRole', { params: { id: operator.id }, body }),
    leave: close,
    done: (changed) => finish(`${changed.email} has the role ${changed.role}.`),
  });
  return (
    <form onSubmit={submitForm({ role })}>
      <FormProblem problems={problems} />
      <RoleChoices role={role} choose={setRole} />
      {operator.is_you && <p>This is you: you may do less at once.</p>}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Changing' : null}>
          Change the role
        </Button>
      </DialogActions>
    </form>
  );
}

function RemoveForm({ operator, close }: { operator: OperatorAccount; close: () => void }) {
  const finish = useAfterChange();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (_: object) => callService('removeOperator', { params: { id: operator.id } }),
    leave: close,
    done: () => finish(`${operator.email} is no operator any more.`),
  });
  return (
    <form onSubmit={submitForm({})}>
      <FormProblem problems={problems} />
      <p>
        {operator.is_you
          ? 'You leave these pages at once. Another owner can add you again.'
          : 'They reach these pages no more within a second. Organizations that they belong to stay theirs.'}
      </p>
      {operator.is_of_group && (
        <p>
          A group of the provider of single sign-on gave the role, and gives it again at the next sign-in.
        </p>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          {operator.is_you ? 'Stay' : 'Keep the operator'}
        </Button>
        <Button type="submit" kind="danger" width="fit" busy={isPending ? 'Removing' : null}>
          {operator.is_you ? 'Leave' : 'Remove the operator'}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RoleChoicesProps {
  readonly role: OperatorRole;
  readonly choose: (role: OperatorRole) => void;
}

const RoleChoices = ({ role, choose }: RoleChoicesProps) => (
  <fieldset className="plain-choices">
    <legend>Role</legend>
    {operatorRoleNames.map((each) => (
      <label key={each} className="choice">
        <input type="radio" name="role" checked={role === each} onChange={() => choose(each)} />
        <span>
          {rolesOfOperators[each].name}
          <small>{rolesOfOperators[each].may}</small>
        </span>
      </label>
    ))}
  </fieldset>
);
