import { fullName } from '@gifts/contract/names';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Contact, UpdateContactInput } from '../../api/dashboard-operations.generated.ts';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { hasCode } from '../api/problems.ts';
import { useSubmission } from '../api/use-submission.ts';
import { ActForm } from '../order/ActForm.tsx';
import { keepTyped } from '../parts/keep-typed.ts';
import { bodyOf, PersonForm, personFields, typedOf } from '../people/PersonForm.tsx';
import { notePeopleChanged, personQuery } from '../people/people.ts';
import { useMember } from '../session/member.tsx';

export interface PersonFormProps {
  readonly person: Contact;
  readonly close: () => void;
}

interface ChangeOptions {
  readonly fields: readonly string[];
  readonly said: string;
  /** Called with the person as others have left them, if the change is refused for that. */
  readonly changedByOthers?: (newest: Contact) => void;
}

function useChange({ person, close }: PersonFormProps, { fields, said, changedByOthers }: ChangeOptions) {
  const organizationId = useMember().membership.organization_id;
  const queries = useQueryClient();
  return useSubmission({
    fields,
    send: (changes: Omit<UpdateContactInput, 'revision'>) =>
      callService(
        'updateContact',
        { params: { id: person.id }, body: { revision: person.revision, ...changes } },
        { organizationId },
      ).catch(async (error: unknown) => {
        if (changedByOthers && hasCode(error, 'contact_changed'))
          changedByOthers(
            await queries.fetchQuery({ ...personQuery(organizationId, person.id), staleTime: 0 }),
          );
        throw error;
      }),
    leave: close,
    done: async () => {
      await notePeopleChanged(queries, organizationId);
      await showToast(said);
    },
  });
}

export function EditPerson(props: PersonFormProps) {
  // The fields are those of this revision, also when a newer one has come.
  const [base, setBase] = useState(props.person);
  const [typed, setTyped] = useState(typedOf(base));
  const { problems, isPending, submitForm } = useChange(
    { ...props, person: base },
    {
      fields: personFields,
      said: 'The changes are kept.',
      changedByOthers: (newest) => {
        setBase(newest);
        setTyped((now) => keepTyped(now, typedOf(base), typedOf(newest)));
      },
    },
  );
  return (
    <ActForm
      problems={problems}
      submit={submitForm(bodyOf(typed))}
      label="Keep the changes"
      busy={isPending ? 'Keeping' : null}
      close={props.close}
    >
      <PersonForm typed={typed} change={setTyped} problems={problems} />
    </ActForm>
  );
}

export function NoGifts(props: PersonFormProps) {
  const { person, close } = props;
  const [reason, setReason] = useState('');
  const { problems, isPending, submitForm } = useChange(props, {
    fields: ['no_gifts.reason'],
    said: person.no_gifts ? 'Gifts can be sent again.' : 'No gifts are sent any more.',
  });
  if (person.no_gifts)
    return (
      <ActForm
        problems={problems}
        submit={submitForm({ no_gifts: null })}
        label="Allow gifts again"
        busy={isPending ? 'Allowing' : null}
        close={close}
      >
        <p>The reason was: {person.no_gifts.reason}</p>
      </ActForm>
    );
  return (
    <ActForm
      problems={problems}
      submit={submitForm({ no_gifts: { reason: reason.trim() } })}
      label="Send no gifts"
      busy={isPending ? 'Noting' : null}
      close={close}
    >
      <p>
        Gifts prepared on these pages cannot be sent to {person.email ?? 'this person'} any more, from any
        workspace. Gifts that were sent before stay, and so do those that programs send by the API.
      </p>
      <Field
        label="Reason"
        hint="Such as “Asked us by mail” or “Public office”."
        problem={problems.fields['no_gifts.reason']}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActForm>
  );
}

export function DeletePerson({ person, close }: PersonFormProps) {
  const organizationId = useMember().membership.organization_id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: () => callService('deleteContact', { params: { id: person.id } }, { organizationId }),
    leave: () => navigate({ to: '/people', search: {} }),
    done: async () => {
      queries.removeQueries({ queryKey: ['person', organizationId, person.id] });
      await notePeopleChanged(queries, organizationId);
      await showToast(`${fullName(person)} is deleted.`);
    },
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm(null)}
      label="Delete"
      busy={isPending ? 'Deleting' : null}
      isDangerous
      close={close}
    >
      <p>
        Everything that is kept here of {fullName(person)} is deleted, also from all lists. Gifts that were
        sent stay.
        {person.no_gifts && ' That no gifts are sent is forgotten, too.'}
      </p>
    </ActForm>
  );
}
