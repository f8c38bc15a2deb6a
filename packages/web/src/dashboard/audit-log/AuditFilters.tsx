import { nameOrEmail } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { membersQuery } from '../members/members.ts';
import type { AuditSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { actOf, knownActs, wordsOf } from './act-names.ts';
import { actorKinds } from './actor.ts';

type Filters = Omit<AuditSearch, 'after'>;

/** The filters stand in the address once they are applied. */
export function AuditFilters({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const [actor, setActor] = useState(filters.actor ?? '');
  const [act, setAct] = useState(filters.act ? wordsOf(filters.act) : '');
  const [subject, setSubject] = useState(filters.subject ?? '');
  const [from, setFrom] = useState(filters.from ?? '');
  const [until, setUntil] = useState(filters.until ?? '');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const given = { actor, act: actOf(act), subject: subject.trim(), from, until };
    const search: Filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    void navigate({ to: '/settings/audit-log', search });
  };
  const count = Object.keys(filters).length;
  return (
    <details className="card audit-filters" open={count > 0}>
      <summary>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {count === 0 ? 'Filters' : `Filters: ${count} chosen`}
      </summary>
      <form className="audit-fields" onSubmit={apply} aria-label="Filters">
        <ActorField value={actor} change={setActor} />
        <ActField value={act} change={setAct} />
        <TextField label="Id of the object" value={subject} change={setSubject} />
        <TextField label="From" type="date" value={from} change={setFrom} />
        <TextField label="Until" type="date" value={until} change={setUntil} />
        <div className="row">
          <Button type="submit" width="fit">
            Show
          </Button>
          {count > 0 && (
            <Link to="/settings/audit-log" search={{}} className="button button-plain button-fit">
              Clear the filters
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}

interface InputProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

const TextField = ({
  label,
  type = 'text',
  value,
  change,
}: InputProps & { label: string; type?: 'text' | 'date' }) => (
  <Field label={label} problem={undefined}>
    {(control) => (
      <input
        {...control}
        type={type}
        autoComplete="off"
        spellCheck={false}
        {...(type === 'text' && { maxLength: 64 })}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
);

function ActField({ value, change }: InputProps) {
  const listId = useId();
  return (
    <Field label="What was done" problem={undefined}>
      {(control) => (
        <>
          <input
            {...control}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            placeholder="Anything"
            value={value}
            onChange={({ target }) => change(target.value)}
          />
          <datalist id={listId}>
            {knownActs.map((act) => (
              <option key={act} value={wordsOf(act)} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

const mostMembers = 100;

function ActorField({ value, change }: InputProps) {
  const { membership } = useMember();
  const { data: list } = useQuery(membersQuery(membership.organization_id, { per_page: mostMembers }));
  const members = list?.data ?? [];
  const isKnown =
    value === '' || actorKinds.some(([kind]) => kind === value) || members.some(({ id }) => id === value);
  return (
    <Field label="Who" problem={undefined}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            <option value="">Anybody</option>
            {!isKnown && <option value={value}>Somebody else ({value})</option>}
            {members.map((member) => (
              <option key={member.id} value={member.id}>
                {nameOrEmail(member)} ({member.email})
              </option>
            ))}
            {actorKinds.map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
