import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { OrganizationSummary } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { FindField } from '../../parts/FindField.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useOperator } from '../operator.tsx';

const NewOrganizationDialog = lazy(async () => ({
  default: (await import('./OrganizationDialogs.tsx')).NewOrganizationDialog,
}));
const perPage = 20;

export function OrganizationsPage() {
  const { role } = useOperator();
  const { page = 1, find, new: isMaking = false } = useSearch({ from: '/operators/operators/organizations' });
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['operator', 'organizations', page, find],
    queryFn: () =>
      callService('listOrganizations', { query: { page, per_page: perPage, ...(find && { search: find }) } }),
  });
  const make = (isOpen: boolean) =>
    void navigate({
      to: '/operators/organizations',
      search: ({ new: _, ...search }) => ({ ...search, ...(isOpen && { new: true as const }) }),
      replace: !isOpen,
    });
  const isOwner = role === 'owner';
  return (
    <>
      <PageTitle
        title="Organizations"
        lead="The companies that send gifts with this service."
        actions={
          isOwner && (
            <Button width="fit" onClick={() => make(true)}>
              <Plus size={18} aria-hidden="true" />
              Create an organization
            </Button>
          )
        }
      />
      <div className="stack">
        <FindField
          label="Find organizations"
          placeholder="Name or id"
          value={find ?? ''}
          change={(typed) =>
            void navigate({
              to: '/operators/organizations',
              search: typed ? { find: typed } : {},
              replace: true,
            })
          }
        />
        <Loaded query={query}>
          {({ data, list_meta }) =>
            data.length === 0 ? (
              <NothingFound isSearch={find !== undefined} isOwner={isOwner} />
            ) : (
              <div className="card">
                <Table caption="Organizations" columns={columns} rows={data} keyOf={({ id }) => id} />
                <Pager page={page} perPage={perPage} total={list_meta.total_count} />
              </div>
            )
          }
        </Loaded>
      </div>
      {isOwner && (
        <Suspense>
          <NewOrganizationDialog isOpen={isMaking} close={() => make(false)} />
        </Suspense>
      )}
    </>
  );
}

const NothingFound = ({ isSearch, isOwner }: { isSearch: boolean; isOwner: boolean }) =>
  isSearch ? (
    <Message icon={SearchX} title="No organization is called that">
      <p>Try a part of the name, or the whole id.</p>
    </Message>
  ) : (
    <Message icon={Building2} title="No organizations yet">
      <p>{isOwner ? 'Create the first one, with its first admin.' : 'An owner can create the first one.'}</p>
    </Message>
  );

const columns: readonly Column<OrganizationSummary>[] = [
  {
    id: 'name',
    name: 'Name',
    cell: ({ id, name }) => (
      <Link to="/operators/organizations/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    name: 'Account',
    cell: ({ closed_at }) => (closed_at ? <Tag kind="warning">Closed</Tag> : <Tag kind="success">Open</Tag>),
  },
  { id: 'users', name: 'Users', isFigure: true, cell: ({ users_count }) => users_count },
  { id: 'created', name: 'Created', cell: ({ created_at }) => <Time of={created_at} to="day" /> },
];
