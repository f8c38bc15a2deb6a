import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MoneyBalance } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { balanceName } from '../parts/balance-name.ts';
import { type MovementsSearch, movementKindNames } from '../search.ts';
import { balanceKey } from './money.ts';
import '../parts/details.css';

interface MovementFiltersProps {
  readonly filters: Omit<MovementsSearch, 'before'>;
  readonly balances: readonly MoneyBalance[];
}

const kinds = Object.entries(movementKindNames);

/** They count by the button, so that nothing is asked for half of an id. */
export function MovementFilters({ filters, balances }: MovementFiltersProps) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<string>(filters.kind ?? '');
  const [balance, setBalance] = useState(filters.balance ?? '');
  const [about, setAbout] = useState(filters.about ?? '');
  const [from, setFrom] = useState(filters.from ?? '');
  const [until, setUntil] = useState(filters.until ?? '');
  const show = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries({ kind, balance, about: about.trim(), from, until });
    void navigate({ to: '/money/movements', search: Object.fromEntries(given.filter(([, value]) => value)) });
  };
  return (
    <form className="filter-form" onSubmit={show} aria-label="Filters">
      <Field label="Kind" problem={undefined}>
        {(control) => (
          <span className="select">
            <select {...control} value={kind} onChange={({ target }) => setKind(target.value)}>
              <option value="">All kinds</option>
              {kinds.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      {(balances.length > 1 || balance !== '') && (
        <Field label="Balance" problem={undefined}>
          {(control) => (
            <span className="select">
              <select {...control} value={balance} onChange={({ target }) => setBalance(target.value)}>
                <option value="">All balances</option>
                {balances.map((each) => (
                  <option key={balanceKey(each)} value={balanceKey(each)}>
                    {balanceName(each)}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
      )}
      <Field label="Order or batch" problem={undefined}>
        {(control) => (
          <input
            {...control}
            placeholder="Reference or id"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={about}
            onChange={({ target }) => setAbout(target.value)}
          />
        )}
      </Field>
      <Field label="From" problem={undefined}>
        {(control) => (
          <input {...control} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        )}
      </Field>
      <Field label="Until" problem={undefined}>
        {(control) => (
          <input {...control} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        )}
      </Field>
      <Button type="submit" kind="plain" width="fit">
        Show
      </Button>
      {Object.keys(filters).length > 0 && (
        <Link to="/money/movements" search={{}} className="button button-plain button-fit">
          Clear the filters
        </Link>
      )}
    </form>
  );
}
