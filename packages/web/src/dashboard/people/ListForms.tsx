import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContactList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { figure } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { ActForm } from '../order/ActForm.tsx';
import { countPeople } from '../parts/counts.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { listsQuery, notePeopleChanged } from './people.ts';

/** Asks for everything that shows people again, and says what was done. */
function useFinished() {
  const { membership } = useMember();
  const queries = useQueryClient();
  return async (said: string) => {
    await notePeopleChanged(queries, membership.organization_id);
    await showToast(said);
  };
}

interface NameFieldProps {
  readonly name: string;
  readonly change: (name: string) => void;
  readonly problem: string | undefined;
}

const NameField = ({ name, change, problem }: NameFieldProps) => (
  <Field label="Name of the list" hint="Such as “Customers in Berlin” or “New hires”." problem={problem}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);

interface IdsProps {
  readonly close: () => void;
  readonly done: () => void;
}

/** Makes a list, and adds whom somebody has chosen. */
export function NewList({ ids, close, done }: IdsProps & { ids: readonly string[] | null }) {
  const organizationId = useMember().membership.organization_id;
  const navigate = useNavigate();
  const finished = useFinished();
  const [name, setName] = useState('');
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: async (body: { name: string; workspace_id?: string }, idempotencyKey) => {
      const list = await callService('createContactList', { body }, { organizationId, idempotencyKey });
      if (!ids) return list;
      const added = { params: { id: list.id }, body: { contact_ids: [...ids] } };
      return callService('addContactsToList', added, { organizationId });
    },
    leave: async (list) => {
      close();
      done();
      await navigate({ to: '/people', search: { list: list.id } });
    },
    done: (list) => finished(`${list.name} is made.`),
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm({ name: name.trim() })}
      label="Make the list"
      busy={isPending ? 'Making' : null}
      close={close}
    >
      <NameField name={name} change={setName} problem={problems.fields['name']} />
    </ActForm>
  );
}

export function RenameList({ list, close }: { list: ContactList; close: () => void }) {
  const organizationId = useMember().membership.organization_id;
  const finished = useFinished();
  const [name, setName] = useState(list.name);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['name'],
    send: (body: { name: string }) =>
      callService('renameContactList', { params: { id: list.id }, body }, { organizationId }),
    leave: close,
    done: (renamed) => finished(`The list is called ${renamed.name} now.`),
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm({ name: name.trim() })}
      label="Rename"
      busy={isPending ? 'Renaming' : null}
      close={close}
    >
      <NameField name={name} change={setName} problem={problems.fields['name']} />
    </ActForm>
  );
}
export function DeleteList({ list, close }: { list: ContactList; close: () => void }) {
  const organizationId = useMember().membership.organization_id;
  const navigate = useNavigate();
  const finished = useFinished();
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: () => callService('deleteContactList', { params: { id: list.id } }, { organizationId }),
    leave: async () => {
      close();
      await navigate({ to: '/people', search: {} });
    },
    done: () => finished(`${list.name} is deleted.`),
  });
  return (
    <ActForm
      problems={problems}
      submit={submitForm(null)}
      label="Delete the list"
      busy={isPending ? 'Deleting' : null}
      isDangerous
      close={close}
    >
      <p>
        The {countPeople(list.contacts_count)} in it stay in People. Gifts that were sent to the list stay,
        too.
      </p>
    </ActForm>
  );
}

export function AddToList({ ids, close, done }: IdsProps & { ids: readonly string[] }) {
  const organizationId = useMember().membership.organization_id;
  const finished = useFinished();
  const { data: lists } = useQuery(listsQuery(organizationId));
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const listId = chosen ?? lists?.[0]?.id;
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (id: string | undefined) =>
      callService(
        'addContactsToList',
        { params: { id: id ?? '' }, body: { contact_ids: [...ids] } },
        { organizationId },
      ),
    leave: () => {
      close();
      done();
    },
    done: ({ name }) => finished(`Added to ${name}.`),
  });
  if (isNew || lists?.length === 0) return <NewList ids={ids} close={close} done={done} />;
  return (
    <form onSubmit={submitForm(listId)}>
      <FormProblem problems={problems} />
      <Field label="List" hint="Those who are in it already stay once." problem={undefined}>
        {(control) => (
          <span className="select">
            <select {...control} value={listId} onChange={({ target }) => setChosen(target.value)}>
              {lists?.map(({ id, name, contacts_count }) => (
                <option key={id} value={id}>
                  {name} ({figure(contacts_count)})
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={() => setNew(true)}>
          Make a new list
        </Button>
        <Button type="submit" width="fit" busy={isPending ? 'Adding' : null}>
          Add to the list
        </Button>
      </DialogActions>
    </form>
  );
}
