import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import type { ApprovalRequest, ApprovalRequestList } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { ApprovalTag } from './ApprovalTag.tsx';
import { requestsPerPage, requestsQuery } from './approvals.ts';
import '../../ui/filters.css';
import './approvals.css';

/** Gifts that wait for an approval, and those that were decided. */
export function ApprovalsPage() {
  const { membership } = useMember();
  const { page = 1, status = 'waiting' } = useSearch({ from: '/shell/approvals' });
  const query = useQuery(requestsQuery({ organizationId: membership.organization_id, status, page }));
  return (
    <>
      <PageTitle
        title="Approvals"
        lead="Gifts that an admin approves before they are sent. Nothing is held while they wait."
      />
      <div className="stack">
        <nav className="row" aria-label="Which requests">
          <Link to="/approvals" search={{}} className="filter" activeOptions={{ exact: true }}>
            Waiting
          </Link>
          <Link to="/approvals" search={{ status: 'decided' }} className="filter">
            Decided
          </Link>
        </nav>
        <Loaded query={query}>{(list) => <List list={list} page={page} status={status} />}</Loaded>
      </div>
    </>
  );
}

interface ListProps {
  readonly list: ApprovalRequestList;
  readonly page: number;
  readonly status: 'waiting' | 'decided';
}

function List({ list: { data, list_meta }, page, status }: ListProps) {
  if (data.length === 0) {
    return status === 'waiting' ? (
      <Message
        icon={ClipboardCheck}
        title="Nothing waits"
        action={
          <Link to="/settings/budgets" className="button button-plain button-fit">
            See which gifts need an approval
          </Link>
        }
      >
        <p>A gift that needs an approval stands here from the moment somebody asks for it.</p>
      </Message>
    ) : (
      <Message icon={ClipboardCheck} title="Nothing was decided yet">
        <p>What was approved, declined or taken back stands here for 30 days after the gift was sent.</p>
      </Message>
    );
  }
  return (
    <div className="card">
      <Table
        caption="Requests for approval"
        columns={status === 'waiting' ? columns : [...columns, outcome]}
        rows={data}
        keyOf={({ id }) => id}
      />
      <Pager page={page} perPage={requestsPerPage} total={list_meta.total_count} />
    </div>
  );
}

const columns: readonly Column<ApprovalRequest>[] = [
  {
    id: 'gift',
    name: 'Gift',
    cell: ({ id, name, workspace_name }) => (
      <span className="two-lines">
        <Link to="/approvals/$id" params={{ id }}>
          <strong>{name}</strong>
        </Link>
        <small>{workspace_name}</small>
      </span>
    ),
  },
  {
    id: 'who',
    name: 'Asked by',
    cell: ({ requested_by, requested_at }) => (
      <span className="two-lines">
        <span>{requested_by.name}</span>
        <small>
          <Time of={requested_at} />
        </small>
      </span>
    ),
  },
  { id: 'count', name: 'Gifts', isFigure: true, cell: ({ recipients_count }) => recipients_count },
  {
    id: 'most',
    name: 'At most',
    isFigure: true,
    cell: ({ est_group_total_high }) => (
      <span className="approval-sum">{formatUsd(est_group_total_high)}</span>
    ),
  },
];

const outcome: Column<ApprovalRequest> = {
  id: 'status',
  name: 'Status',
  cell: ({ status }) => <ApprovalTag status={status} />,
};
