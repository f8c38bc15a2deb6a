import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InviteMemberInput, Member } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { MailboxHint } from '../parts/MailboxHint.tsx';
import { useMember } from '../session/member.tsx';
import { everyWorkspaceQuery } from './members.ts';
import { NameFields } from './NameFields.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { WorkspaceChoice } from './WorkspaceChoice.tsx';

interface InviteFormProps {
  readonly leave: (member: Member) => void;
  readonly done: (member: Member) => Promise<void>;
  readonly cancel: () => void;
}

export function InviteForm({ leave, done, cancel }: InviteFormProps) {
  const { membership, session } = useMember();
  const { data: workspaces = [] } = useQuery(everyWorkspaceQuery(membership.organization_id));
  const [email, setEmail] = useState('');
  const [names, setNames] = useState({ first_name: '', last_name: '' });
  const [role, setRole] = useState<Member['role']>('sender');
  // Null until somebody chooses: then it is all of them.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['email', 'first_name', 'last_name', 'role', 'workspace_ids'],
    send: (body: InviteMemberInput, idempotencyKey) =>
      callService('inviteMember', { body }, { organizationId: membership.organization_id, idempotencyKey }),
    leave,
    done,
  });
  const firstName = names.first_name.trim();
  const lastName = names.last_name.trim();
  const body: InviteMemberInput = {
    email: email.trim(),
    role,
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(role !== 'admin' && chosen && { workspace_ids: [...chosen] }),
  };
  return (
    <form onSubmit={submitForm(body)}>
      <FormProblem problems={problems} />
      <Field label="E-mail address" problem={problems.fields['email']}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <NameFields names={names} change={setNames} problems={problems} isOptional />
      <RoleChoice role={role} choose={setRole} problem={problems.fields['role']} />
      <WorkspaceChoice
        role={role}
        chosen={chosen ?? workspaces.map(({ id }) => id)}
        choose={setChosen}
        problem={problems.fields['workspace_ids']}
      />
      {session.can_mail && (
        <div className="soft">
          <p>They get a mail with a link that signs them in, once, within 7 days.</p>
          <MailboxHint session={session} />
        </div>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Inviting' : null}>
          {session.can_mail ? 'Send the invitation' : 'Add the member'}
        </Button>
      </DialogActions>
    </form>
  );
}
