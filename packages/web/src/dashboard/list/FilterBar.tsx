import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMember } from '../session/member.tsx';
import { FilterChip } from './FilterChip.tsx';
import type { ListFilters } from './list-search.ts';
import type { ListState } from './use-list.ts';

/** A filter with a few values. */
export interface ChoiceFilter {
  readonly name: 'status' | 'notification_status';
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
}

/** How a list is searched: what the box is called, and which filter a text that was typed means. */
export interface ListFinder {
  readonly label: string;
  readonly hint: string;
  readonly filterOf: (text: string) => ListFilters;
  /** The filters that the box can set. */
  readonly names: readonly (keyof ListFilters)[];
}

interface FilterBarProps {
  readonly state: ListState;
  readonly finder: ListFinder;
  readonly choices: readonly ChoiceFilter[];
}

const periods = [
  ['1', 'Since yesterday'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
] as const;

export function FilterBar({ state, finder, choices }: FilterBarProps) {
  const { filters, filter } = state;
  const days = filters.created_within_days;
  const known = periods.some(([value]) => value === String(days));
  return (
    <div className="list-filters">
      <FindForm key={JSON.stringify(filters)} state={state} finder={finder} />
      <div className="chips">
        {choices.map(({ name, label, options }) => (
          <FilterChip
            key={name}
            label={label}
            value={filters[name]}
            options={options}
            choose={(value) => filter({ [name]: value })}
          />
        ))}
        <WorkspaceChip state={state} />
        <FilterChip
          label="Created"
          value={days === undefined ? undefined : String(days)}
          options={known || days === undefined ? periods : [...periods, [String(days), `Last ${days} days`]]}
          choose={(value) => filter({ created_within_days: value === null ? null : Number(value) })}
        />
        {state.isFiltered && (
          <button type="button" className="button button-quiet button-fit" onClick={state.clear}>
            Clear all
          </button>
        )}
      </div>
    </div>
  );
}

/** What was typed stands in the box, and in the address as one of the filters. */
function FindForm({ state: { filters, filter }, finder }: Pick<FilterBarProps, 'state' | 'finder'>) {
  const typed = finder.names.map((name) => filters[name]).find((value) => value !== undefined);
  const [text, setText] = useState(String(typed ?? ''));
  const none = Object.fromEntries(finder.names.map((name) => [name, null]));
  const find = (event: FormEvent) => {
    event.preventDefault();
    filter({ ...none, ...(text.trim() && finder.filterOf(text.trim())) });
  };
  return (
    <search>
      <form className="find" onSubmit={find}>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          aria-label={finder.label}
          placeholder={finder.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {typed !== undefined && (
          <button
            type="button"
            className="icon-button"
            aria-label="Clear the search"
            onClick={() => filter(none)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
        <button type="submit" className="button button-plain button-fit">
          Find
        </button>
      </form>
    </search>
  );
}

/** Those who use one workspace have nothing to choose. */
function WorkspaceChip({ state: { filters, filter } }: Pick<FilterBarProps, 'state'>) {
  const { client, membership } = useMember();
  const { data } = useQuery({
    queryKey: ['workspaces', membership.organization_id],
    queryFn: ({ signal }) => client.workspaces.list({ per_page: 100 }, { signal }),
    staleTime: 60_000,
  });
  const workspaces = data?.data ?? [];
  if (workspaces.length < 2 && filters.workspace_id === undefined) return null;
  return (
    <FilterChip
      label="Workspace"
      value={filters.workspace_id}
      options={workspaces.map(({ id, name }) => [id, name])}
      choose={(workspace_id) => filter({ workspace_id })}
    />
  );
}
