import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutGrid, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { WorkspaceSummary, WorkspaceSummaryList } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import type { WorkspaceAct } from './WorkspaceDialogs.tsx';
import './workspaces.css';

const WorkspaceDialogs = lazy(() =>
  import('./WorkspaceDialogs.tsx').then(({ WorkspaceDialogs }) => ({ default: WorkspaceDialogs })),
);

const perPage = 50;

export function WorkspacesPage() {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const { page = 1, new: isMaking = false } = useSearch({ from: '/shell/settings/workspaces' });
  const navigate = useNavigate();
  const [act, setAct] = useState<WorkspaceAct | null>(null);
  const isAdmin = membership.role === 'admin';
  const query = useQuery({
    queryKey: ['workspaces', organizationId, page],
    queryFn: () =>
      callService('listWorkspaceSummaries', { query: { page, per_page: perPage } }, { organizationId }),
    placeholderData: keepPreviousData,
  });
  const make = (isOpen: boolean) =>
    void navigate({
      to: '/settings/workspaces',
      search: ({ new: _, ...search }) => ({ ...search, ...(isOpen && { new: true as const }) }),
      replace: !isOpen,
    });
  return (
    <>
      <PageTitle
        title="Workspaces"
        lead={
          isAdmin
            ? 'Teams that do not see each other’s gifts. Admins can use every workspace.'
            : 'The workspaces that you can use. Admins can make others and add you to them.'
        }
        actions={
          isAdmin && (
            <Button width="fit" onClick={() => make(true)}>
              <Plus size={18} aria-hidden="true" />
              Make a workspace
            </Button>
          )
        }
      />
      <Loaded query={query}>
        {(list) => <List list={list} page={page} act={setAct} isAdmin={isAdmin} />}
      </Loaded>
      <Suspense>
        <WorkspaceDialogs
          isMaking={isMaking && isAdmin}
          closeForm={() => make(false)}
          act={act}
          close={() => setAct(null)}
        />
      </Suspense>
    </>
  );
}

interface ListProps {
  readonly list: WorkspaceSummaryList;
  readonly page: number;
  readonly act: (act: WorkspaceAct) => void;
  readonly isAdmin: boolean;
}

function List({ list: { data, list_meta }, page, act, isAdmin }: ListProps) {
  if (data.length === 0) {
    return (
      <Message icon={LayoutGrid} title="You can use no workspace">
        <p>An admin of your organization can add you to one. Then you see its gifts.</p>
      </Message>
    );
  }
  return (
    <div className="card">
      <Table
        caption="Workspaces"
        columns={[...columns, actsOf(act, isAdmin)]}
        rows={data}
        keyOf={({ id }) => id}
      />
      <Pager page={page} perPage={perPage} total={list_meta.total_count} />
    </div>
  );
}

const columns: readonly Column<WorkspaceSummary>[] = [
  { id: 'name', name: 'Workspace', cell: ({ name }) => <strong>{name}</strong> },
  { id: 'members', name: 'Members', isFigure: true, cell: ({ members_count }) => members_count },
  { id: 'made', name: 'Made', cell: ({ created_at }) => <Time of={created_at} to="day" /> },
];

const actsOf = (act: (act: WorkspaceAct) => void, isAdmin: boolean): Column<WorkspaceSummary> => ({
  id: 'acts',
  name: 'Members and name',
  isAct: true,
  cell: (workspace) => (
    <span className="workspace-acts">
      <button
        type="button"
        className="button button-plain button-fit"
        aria-label={`Members of ${workspace.name}`}
        onClick={() => act({ kind: 'members', workspace })}
      >
        Members
      </button>
      {isAdmin && (
        <button
          type="button"
          className="button button-plain button-fit"
          aria-label={`Rename ${workspace.name}`}
          onClick={() => act({ kind: 'rename', workspace })}
        >
          Rename
        </button>
      )}
    </span>
  ),
});
