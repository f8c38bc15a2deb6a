import { fullName } from '@gifts/contract/names';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type {
  AlikeContact,
  DuplicateGroup,
  KeepApartInput,
} from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Tag } from '../../ui/Tag.tsx';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';

import { useMember } from '../session/member.tsx';
import { factsOf, kindNames } from './duplicates.ts';
import type { MergingPair } from './MergeDialog.tsx';

interface GroupCardProps {
  readonly group: DuplicateGroup;
  /** Null for those who may not. */
  readonly merge: ((pair: MergingPair) => void) | null;
}

export function GroupCard({ group, merge }: GroupCardProps) {
  const { people, people_count: size } = group;
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(people.slice(0, 2).map((each) => each.id));
  const canChoose = merge !== null && people.length > 2;
  const choose = (personId: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, personId].slice(-2) : chosen.filter((each) => each !== personId));
  const [person, other] = people.filter((each) => chosen.includes(each.id));
  return (
    <li className="card group" aria-labelledby={id}>
      <h2 id={id} className="group-head">
        <span>{kindNames[group.kind]}</span>
        {size > people.length && (
          <small>
            {people.length} of {figure(size)} people
          </small>
        )}
      </h2>
      {canChoose && <p className="soft">Choose the two who are the same.</p>}
      <ul className="group-people">
        {people.map((each) => (
          <li key={each.id} className="group-person">
            {canChoose && (
              <input
                type="checkbox"
                aria-label={`Choose ${fullName(each)}, ${factsOf(each).join(', ')}`}
                checked={chosen.includes(each.id)}
                onChange={({ target }) => choose(each.id, target.checked)}
              />
            )}
            <PersonWords person={each} />
          </li>
        ))}
      </ul>
      {merge && <GroupActs group={group} merge={person && other ? () => merge([person, other]) : null} />}
    </li>
  );
}

const PersonWords = ({ person }: { person: AlikeContact }) => (
  <div className="group-words">
    <span className="group-name">
      <Link to="/people/$id" params={{ id: person.id }}>
        <strong>{fullName(person)}</strong>
      </Link>
      {person.wants_no_gifts && <Tag kind="danger">No gifts</Tag>}
      {person.has_address && <Tag>Address</Tag>}
    </span>
    <small>{factsOf(person).join(' · ') || 'Nothing else is known'}</small>
  </div>
);

interface GroupActsProps {
  readonly group: DuplicateGroup;
  /** Null unless two are chosen. */
  readonly merge: (() => void) | null;
}

function GroupActs({ group: { kind, people, people_count }, merge }: GroupActsProps) {
  const organizationId = useMember().membership.organization_id;
  const queries = useQueryClient();
  const [first] = people;
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (body: KeepApartInput, idempotencyKey) =>
      callService('keepContactsApart', { body }, { organizationId, idempotencyKey }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['duplicates', organizationId] });
      await showToast('They are kept apart.');
    },
  });
  if (!first) return null;
  const names = <span className="only-heard"> {fullName(first)}</span>;
  return (
    <>
      <FormProblem problems={problems} />
      <div className="group-acts">
        {merge && (
          <Button width="fit" onClick={merge}>
            <span>Merge{names}</span>
          </Button>
        )}
        <Button
          kind="plain"
          width="fit"
          busy={isPending ? 'Saving' : null}
          onClick={() => submit({ kind, contact_id: first.id, people_count })}
        >
          <span>Not the same{names}</span>
        </Button>
      </div>
    </>
  );
}
