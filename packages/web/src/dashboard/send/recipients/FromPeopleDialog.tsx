import { fullName } from '@gifts/contract/names';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AddPeopleInput, ContactSummary } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { figure } from '../../../ui/figures.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { noProblems, problemsOf } from '../../api/problems.ts';
import { createKeyring } from '../../api/repeated-request.ts';
import { countPeople } from '../../parts/counts.ts';
import { FindField } from '../../parts/FindField.tsx';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { listsQuery, peopleQuery } from '../../people/people.ts';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { noteRecipientsChanged } from '../drafts.ts';

const peopleShown = 20;

/** Adds a list of people, or some of them. */
export function FromPeopleDialog({ close }: { close: () => void }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const { draft } = useDraft();
  const queries = useQueryClient();
  const keyring = useRef(createKeyring());
  const [list, setList] = useState('');
  const [find, setFind] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data: lists = [] } = useQuery(listsQuery(organizationId));
  const query = useQuery(
    peopleQuery(organizationId, { ...(list && { list }), ...(find && { find }) }, peopleShown),
  );
  const add = useMutation({
    mutationKey: ['change-recipients', draft.id],
    mutationFn: (body: AddPeopleInput) =>
      callService(
        'addPeopleToDraft',
        { params: { id: draft.id }, body },
        { organizationId, idempotencyKey: keyring.current.keyOf(body) },
      ),
    onSuccess: async ({ added }) => {
      keyring.current.forget();
      close();
      await noteRecipientsChanged(queries, organizationId, draft.id);
      await showToast(`${countPeople(added)} added`);
    },
  });
  const toggle = (person: ContactSummary) => {
    const next = new Map(chosen);
    if (!next.delete(person.id)) next.set(person.id, fullName(person));
    setChosen(next);
  };
  const wholeList = lists.find(({ id }) => id === list);
  const busy = add.isPending ? 'Adding' : null;
  return (
    <Dialog title="Add from People" isOpen close={add.isPending ? null : close}>
      <FormProblem problems={add.error ? problemsOf(add.error) : noProblems} />
      <div className="from-people">
        {lists.length > 0 && (
          <Field label="List" problem={undefined}>
            {(control) => (
              <span className="select">
                <select {...control} value={list} onChange={({ target }) => setList(target.value)}>
                  <option value="">Everybody</option>
                  {lists.map(({ id, name, contacts_count }) => (
                    <option key={id} value={id}>
                      {name} ({figure(contacts_count)})
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
        )}
        <FindField label="Find people" placeholder="Name or e-mail" value={find} change={setFind} />
        <Loaded query={query} rows={4}>
          {({ data, list_meta }) =>
            data.length === 0 ? (
              <p className="soft" role="status">
                {find || list ? 'Nobody is found.' : 'There is nobody in People yet.'}
              </p>
            ) : (
              <>
                <ul className="from-people-list" aria-label="People">
                  {data.map((person) => (
                    <li key={person.id}>
                      <label className="choice">
                        <input
                          type="checkbox"
                          checked={chosen.has(person.id)}
                          onChange={() => toggle(person)}
                        />
                        <span>
                          {fullName(person)}
                          <small>
                            {person.wants_no_gifts ? 'Gets no gifts' : (person.email ?? 'No e-mail address')}
                          </small>
                        </span>
                      </label>
                    </li>
                  ))}
                </ul>
                {list_meta.total_count > data.length && (
                  <p className="soft">
                    The first {data.length} of {figure(list_meta.total_count)}. Type a name to find others.
                  </p>
                )}
              </>
            )
          }
        </Loaded>
      </div>
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        {chosen.size === 0 && wholeList && wholeList.contacts_count > 0 ? (
          <Button width="fit" busy={busy} onClick={() => add.mutate({ list_id: wholeList.id })}>
            {`Add all ${figure(wholeList.contacts_count)} of ${wholeList.name}`}
          </Button>
        ) : (
          chosen.size > 0 && (
            <Button width="fit" busy={busy} onClick={() => add.mutate({ contact_ids: [...chosen.keys()] })}>
              {`Add ${countPeople(chosen.size)}`}
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  );
}
