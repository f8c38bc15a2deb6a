import { fullName } from '@gifts/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ContactRound, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { countPeople } from '../parts/counts.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import type { PeopleSearch } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { ListActs } from './ListActs.tsx';
import type { OpenPeopleDialog } from './open-people-dialog.ts';
import { PeopleActs } from './PeopleActs.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleSelection } from './PeopleSelection.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { listsQuery, peoplePerPage, peopleQuery } from './people.ts';
import './people.css';

const PeopleDialogs = lazy(() =>
  import('./PeopleDialogs.tsx').then(({ PeopleDialogs }) => ({ default: PeopleDialogs })),
);
export function PeoplePage() {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const canChange = membership.role !== 'viewer';
  const search: PeopleSearch = useSearch({ from: '/shell/people' });
  const { page = 1, ...filters } = search;
  const query = useQuery(peopleQuery(organizationId, search));
  const { data: lists = [] } = useQuery(listsQuery(organizationId));
  const [open, setOpen] = useState<OpenPeopleDialog | null>(null);
  const rows = query.data?.data ?? [];
  const total = query.data?.list_meta.total_count ?? 0;
  const selecting = useSelection(JSON.stringify(filters), rows, fullName);
  const isFiltered = Object.keys(filters).length > 0;
  const list = lists.find(({ id }) => id === search.list);
  return (
    <>
      <PageTitle
        title="People"
        lead="Whom you send gifts to: their addresses, birthdays, and the lists they are in."
        actions={canChange && <PeopleActs search={search} total={total} open={setOpen} />}
      />
      <PeopleTabs />
      <div className="stack">
        {(isFiltered || total > 0 || lists.length > 0) && (
          <PeopleFilters
            filters={filters}
            lists={lists}
            makeList={canChange ? () => setOpen({ name: 'list', ids: null }) : null}
          />
        )}
        {list && <ListActs list={list} canChange={canChange} open={setOpen} />}
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Nobody isFiltered={isFiltered} canChange={canChange} add={() => setOpen({ name: 'add' })} />
            ) : (
              <div className="card">
                <p className="list-total" role="status">
                  {countPeople(total)}
                </p>
                <PeopleTable people={data} selection={canChange ? selecting.selection : undefined} />
                <Pager page={page} perPage={peoplePerPage} total={total} />
                <PeopleSelection selecting={selecting} rows={data} list={list ?? null} open={setOpen} />
              </div>
            )
          }
        </Loaded>
      </div>
      <Suspense>
        <PeopleDialogs open={open} close={() => setOpen(null)} done={selecting.clear} />
      </Suspense>
    </>
  );
}

interface NobodyProps {
  readonly isFiltered: boolean;
  readonly canChange: boolean;
  readonly add: () => void;
}

function Nobody({ isFiltered, canChange, add }: NobodyProps) {
  if (isFiltered)
    return (
      <Message
        icon={SearchX}
        title="Nobody is found"
        action={
          <Link to="/people" search={{}} className="button button-plain button-fit">
            Show everybody
          </Link>
        }
      >
        <p>Names and addresses are found by their beginning. A list may be empty.</p>
      </Message>
    );
  return (
    <Message
      icon={ContactRound}
      title="Nobody yet"
      action={
        canChange && (
          <div className="row">
            <Link to="/people/import" className="button button-fit">
              Import a file
            </Link>
            <Button kind="plain" width="fit" onClick={add}>
              Add somebody
            </Button>
          </div>
        )
      }
    >
      <p>
        Keep the people you send gifts to here, with their addresses and birthdays, and send to all of a list
        at once.
      </p>
    </Message>
  );
}
