import { formatUsd } from '@gifts/contract/format-usd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { PiggyBank } from 'lucide-react';
import type { HeldBatch, HeldBatchList } from '../../api/dashboard-operations.generated.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { callService } from '../api/call-service.ts';
import { balanceName } from '../parts/balance-name.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

export function HeldPage() {
  const { membership } = useMember();
  const { before } = useSearch({ from: '/shell/money/held' });
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['held-batches', organizationId, before],
    queryFn: () => callService('listHeldBatches', { query: before ? { before } : {} }, { organizationId }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
  return (
    <MoneyFrame
      windowTitle="Held"
      lead="The most that gifts can cost is set aside when they are sent. What is not needed goes back when they are accepted, declined, canceled or expired."
    >
      <Loaded query={query}>{(list) => <List list={list} isFirst={!before} />}</Loaded>
    </MoneyFrame>
  );
}

function List({ list: { data, list_meta }, isFirst }: { list: HeldBatchList; isFirst: boolean }) {
  const older = list_meta.next_before;
  return (
    <>
      {data.length === 0 && !older ? (
        <Message icon={PiggyBank} title="Nothing is held">
          <p>When you send gifts that a balance pays for, you will see here what is set aside for them.</p>
        </Message>
      ) : (
        <div className="card">
          <Table
            caption="What is held, newest first"
            columns={columns}
            rows={data}
            keyOf={({ order_batch_id }) => order_batch_id}
          />
        </div>
      )}
      {(!isFirst || older) && (
        <nav className="row" aria-label="Pages">
          {!isFirst && (
            <Link to="/money/held" search={{}} className="button button-plain button-fit">
              Newest
            </Link>
          )}
          {older && (
            <Link to="/money/held" search={{ before: older }} className="button button-plain button-fit">
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

const columns: readonly Column<HeldBatch>[] = [
  {
    id: 'gift',
    name: 'Gift',
    cell: ({ order_batch_id: id, batch_name, workspace_name }) => (
      <span className="two-lines">
        <Link to="/gifts/$id" params={{ id }}>
          {batch_name}
        </Link>
        <small>{workspace_name}</small>
      </span>
    ),
  },
  { id: 'balance', name: 'From', cell: (held) => balanceName(held) },
  { id: 'since', name: 'Since', cell: ({ held_at }) => <Time of={held_at} to="day" /> },
  {
    id: 'until',
    name: 'Until at the latest',
    cell: ({ expires_at: end }) => (end ? <Time of={end} to="day" /> : <span className="soft">No end</span>),
  },
  {
    id: 'held',
    name: 'Held',
    isFigure: true,
    cell: ({ held }) => <strong className="money-amount">{formatUsd(held)}</strong>,
  },
];
