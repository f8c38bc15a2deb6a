import { fullName } from '@gifts/contract/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  Contact,
  ContactSummary,
  MergeContactsInput,
} from '../../api/dashboard-operations.generated.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { ActForm } from '../order/ActForm.tsx';
import { FindField } from '../parts/FindField.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { sayBirthday, sayDate } from '../people/dates.ts';
import { notePeopleChanged, peopleQuery, personQuery } from '../people/people.ts';
import { useMember } from '../session/member.tsx';
import { addressLines } from './PersonFacts.tsx';
import type { PersonFormProps } from './PersonForms.tsx';

/** First whom, then field by field what stays. */
export function MergeForm({ person, close }: PersonFormProps) {
  const organizationId = useMember().membership.organization_id;
  const [other, setOther] = useState<string | null>(null);
  const query = useQuery({ ...personQuery(organizationId, other ?? ''), enabled: other !== null });
  if (other === null) return <FindOther person={person} choose={setOther} />;
  if (!query.data) return <Loaded query={query}>{() => <Skeleton />}</Loaded>;
  return <MergeTwo person={person} other={query.data} close={close} />;
}

const mostFound = 8;

/** Begins with those of the same name. */
function FindOther({ person, choose }: { person: Contact; choose: (id: string) => void }) {
  const organizationId = useMember().membership.organization_id;
  const [find, setFind] = useState(fullName(person).slice(0, 100));
  const query = useQuery(peopleQuery(organizationId, find ? { find } : {}, mostFound + 1));
  const isOther = ({ id, workspace_id: workspace }: ContactSummary) =>
    id !== person.id && workspace === person.workspace_id;
  return (
    <div className="stack">
      <p>Who else is {fullName(person)}? The one you choose is merged into this one and deleted.</p>
      <FindField
        label="Find the other one"
        placeholder="Beginning of a name or e-mail address"
        value={find}
        change={setFind}
      />
      <Loaded query={query} rows={3}>
        {({ data }) => {
          const others = data.filter(isOther).slice(0, mostFound);
          return others.length === 0 ? (
            <p className="soft" role="status">
              Nobody else of the same workspace begins like that.
            </p>
          ) : (
            <ul className="merge-others">
              {others.map((each) => (
                <li key={each.id}>
                  <button type="button" className="merge-other" onClick={() => choose(each.id)}>
                    <strong>{fullName(each)}</strong>
                    <small>
                      {[each.email, each.company].filter(Boolean).join(' · ') || 'No e-mail address'}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </div>
  );
}

type Field = MergeContactsInput['take'][number];

const fields: readonly (readonly [field: Field, name: string, say: (person: Contact) => string])[] = [
  ['first_name', 'First name', ({ first_name }) => first_name],
  ['last_name', 'Last name', ({ last_name }) => last_name ?? ''],
  ['email', 'E-mail address', ({ email }) => email ?? ''],
  ['phone', 'Phone', ({ phone }) => phone ?? ''],
  [
    'mailing_address',
    'Mailing address',
    ({ mailing_address: address }) => (address ? addressLines(address).join('\n') : ''),
  ],
  ['company', 'Company', ({ company }) => company ?? ''],
  ['title', 'Job title', ({ title }) => title ?? ''],
  ['locale', 'Language', ({ locale }) => locale ?? ''],
  ['birthday', 'Birthday', ({ birthday }) => (birthday ? sayBirthday(birthday) : '')],
  ['started_on', 'Start date', ({ started_on }) => (started_on ? sayDate(started_on) : '')],
  ['notes', 'Notes', ({ notes }) => notes ?? ''],
];

/** Field by field what stays of two people. */
export function MergeTwo({ person, other, close }: PersonFormProps & { other: Contact }) {
  const organizationId = useMember().membership.organization_id;
  const queries = useQueryClient();
  const differing = fields.filter(([, , say]) => say(person) !== say(other));
  // What only the other one has is worth keeping.
  const [taken, setTaken] = useState<ReadonlySet<Field>>(
    new Set(differing.filter(([, , say]) => say(person) === '').map(([field]) => field)),
  );
  const { problems, isPending, submitForm } = useSubmission({
    fields: [],
    send: (body: MergeContactsInput, idempotencyKey) =>
      callService('mergeContacts', { params: { id: person.id }, body }, { organizationId, idempotencyKey }),
    leave: close,
    done: async () => {
      queries.removeQueries({ queryKey: ['person', organizationId, other.id] });
      await notePeopleChanged(queries, organizationId);
      await showToast('They are one now.');
    },
  });
  const take = (field: Field, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  const body: MergeContactsInput = {
    other_id: other.id,
    revision: person.revision,
    other_revision: other.revision,
    take: [...taken],
  };
  return (
    <ActForm
      problems={problems}
      submit={submitForm(body)}
      label="Merge the two"
      busy={isPending ? 'Merging' : null}
      isDangerous
      close={close}
    >
      <p>
        One person stays, in the lists of both. The other one is deleted, which cannot be undone.
        {(person.no_gifts || other.no_gifts) && ' The one who stays gets no gifts.'}
      </p>
      {differing.length === 0 && <p className="soft">Both say the same.</p>}
      {differing.map(([field, name, say]) => (
        <fieldset key={field} className="merge-field">
          <legend>{name}</legend>
          <div className="merge-choices">
            {[person, other].map((each) => (
              <label key={each.id}>
                <input
                  type="radio"
                  name={field}
                  checked={taken.has(field) === (each === other)}
                  onChange={() => take(field, each === other)}
                />
                <span>{say(each) || <em className="soft">Nothing</em>}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </ActForm>
  );
}
