import { useNavigate } from '@tanstack/react-router';
import type { ContactList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { figure } from '../../ui/figures.ts';
import { FilterChip } from '../list/FilterChip.tsx';
import { FindField } from '../parts/FindField.tsx';
import type { PeopleSearch } from '../search.ts';
import { dateFilterNames, dateFilters } from './dates.ts';

interface PeopleFiltersProps {
  readonly filters: Omit<PeopleSearch, 'page'>;
  readonly lists: readonly ContactList[];
  /** Null for those who make none. */
  readonly makeList: (() => void) | null;
}
/** The filters stand in the address. */
export function PeopleFilters({ filters, lists, makeList }: PeopleFiltersProps) {
  const navigate = useNavigate();
  const filter = (changes: { [Name in keyof PeopleSearch]?: PeopleSearch[Name] | null }) => {
    const all = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== null);
    void navigate({ to: '/people', search: Object.fromEntries(all), replace: 'find' in changes });
  };
  return (
    <>
      <FindField
        label="Find people"
        placeholder="Beginning of a name or e-mail address"
        value={filters.find ?? ''}
        change={(typed) => filter({ find: typed || null })}
      />
      <div className="chips">
        <FilterChip
          label="List"
          value={filters.list}
          options={lists.map(({ id, name, contacts_count: people }) => [id, `${name} (${figure(people)})`])}
          choose={(value) => filter({ list: value })}
        />
        <FilterChip
          label="Dates"
          value={filters.dates}
          options={dateFilters.map((each) => [each, dateFilterNames[each]])}
          choose={(value) => filter({ dates: dateFilters.find((each) => each === value) ?? null })}
        />
        <FilterChip
          label="Gifts"
          value={filters.out ? 'none' : undefined}
          options={[['none', 'Get no gifts']]}
          choose={(value) => filter({ out: value ? true : null })}
        />
        {makeList && (
          <Button kind="quiet" width="fit" onClick={makeList}>
            New list
          </Button>
        )}
      </div>
    </>
  );
}
