import type { OrderBatch } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { nameOfBatch } from './batch-name.ts';
import { SendStatusTag } from './SendStatusTag.tsx';

export const BatchesTable = ({ batches }: { batches: readonly OrderBatch[] }) => (
  <Table caption="Gifts, newest first" columns={columns} rows={batches} keyOf={({ id }) => id} />
);

const count = new Intl.NumberFormat();

const columns: readonly Column<OrderBatch>[] = [
  {
    id: 'name',
    name: 'Gift',
    cell: (batch) => (
      <span className="two-lines">
        <Link to="/gifts/$id" params={{ id: batch.id }}>
          <strong>{nameOfBatch(batch)}</strong>
        </Link>
        <small>From {batch.from_name}</small>
      </span>
    ),
  },
  { id: 'status', name: 'Status', cell: ({ send_status }) => <SendStatusTag status={send_status} /> },
  {
    id: 'recipients',
    name: 'Recipients',
    isFigure: true,
    cell: ({ recipients_count }) => count.format(recipients_count),
  },
  { id: 'when', name: 'Created', cell: (batch) => <When batch={batch} /> },
];

function When({ batch }: { batch: OrderBatch }) {
  if (batch.send_status === 'pending' && batch.scheduled_send_on) {
    return (
      <>
        Scheduled for <Time of={batch.scheduled_send_on} />
      </>
    );
  }
  return <Time of={timeOfId(batch.id)} />;
}

/** Ids begin with the time at which they were made, in milliseconds. */
const timeOfId = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
