import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { callService } from '../api/call-service.ts';
import { oneOf } from '../parts/list-search.ts';
import { type RequestsSearch, requestMethods, requestOutcomes } from '../search.ts';
import { useMember } from '../session/member.tsx';

const outcomes = { succeeded: 'Succeeded', refused: 'Refused (4xx)', failed: 'Failed (5xx or no answer)' };

/** An error names the id of its request. */
export function FindById() {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim()) void navigate({ to: '/developers/requests/$id', params: { id: id.trim() } });
  };
  return (
    <form className="filter-form" onSubmit={find} aria-label="Find a request by its id">
      <Field label="Request id, as in an error or in the header Request-Id" problem={undefined}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="plain" width="fit">
        Find
      </Button>
    </form>
  );
}

export function RequestFilters({ search }: { search: RequestsSearch }) {
  const navigate = useNavigate();
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const of = membership.role === 'admin' ? 'everyone' : 'me';
  const keys = useQuery({
    queryKey: ['api-keys', organizationId, of, 1],
    queryFn: () => callService('listApiKeys', { query: { of, page: 1, per_page: 100 } }, { organizationId }),
  });
  const set = (changes: { [Name in keyof RequestsSearch]: RequestsSearch[Name] | undefined }) => {
    const { after: _, ...others } = search;
    const given = Object.entries({ ...others, ...changes }).filter(([, value]) => value);
    void navigate({ to: '/developers/requests', search: Object.fromEntries(given), replace: true });
  };
  return (
    <search className="filter-form" aria-label="Filters">
      <Select
        label="Outcome"
        value={search.outcome ?? ''}
        options={requestOutcomes.map((each) => [each, outcomes[each]])}
        choose={(value) => set({ outcome: oneOf(requestOutcomes, value) })}
      />
      <Select
        label="Method"
        value={search.method ?? ''}
        options={requestMethods.map((each) => [each, each])}
        choose={(value) => set({ method: oneOf(requestMethods, value) })}
      />
      <Select
        label="Key"
        value={search.key ?? ''}
        options={(keys.data?.data ?? []).map(({ id, name, last_four }) => [id, `${name} …${last_four}`])}
        choose={(value) => set({ key: value || undefined })}
      />
      <Typed label="Path begins with" value={search.path ?? ''} type="text" enter={(path) => set({ path })} />
      <Typed label="Since" value={search.from ?? ''} type="datetime-local" enter={(from) => set({ from })} />
      <Typed
        label="Until"
        value={search.before ?? ''}
        type="datetime-local"
        enter={(before) => set({ before })}
      />
    </search>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
}

const Select = ({ label, value, options, choose }: SelectProps) => (
  <Field label={label} problem={undefined}>
    {(control) => (
      <span className="select">
        <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">All</option>
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </span>
    )}
  </Field>
);

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly type: 'text' | 'datetime-local';
  readonly enter: (value: string | undefined) => void;
}

/** What is typed counts when the field is left, or by Enter. */
function Typed({ label, value, type, enter }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const leave = () => typed !== value && enter(typed.trim() || undefined);
  return (
    <Field label={label} problem={undefined}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      )}
    </Field>
  );
}
