import { nameOrEmail } from '@gifts/contract/names';
import type { OrderBatch, SendMethod } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { figure } from '../../ui/figures.ts';
import { timeOrders } from '../../ui/sorting.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { columnNames } from '../list/column-names.ts';
import { createdSorting, orderWords } from '../list/created-sorting.ts';
import type { ListState } from '../list/use-list.ts';
import { timeOfId } from '../orders/order-names.ts';
import { nameOfBatch } from './batch-name.ts';
import { SendStatusTag } from './SendStatusTag.tsx';

interface BatchesTableProps {
  readonly batches: readonly OrderBatch[];
  readonly columns?: readonly string[];
  /** The list is sorted elsewhere. Absent: it cannot be sorted. */
  readonly state?: ListState;
}

const usual = ['name', 'status', 'recipients', 'created'];

export const BatchesTable = ({ batches, columns = usual, state }: BatchesTableProps) => (
  <Table
    caption={`Gifts, ${orderWords[state?.sort ?? 'newest']}`}
    columns={columns.flatMap((id) => {
      const column = cells[id];
      return column ? [{ id, name: columnNames[id] ?? id, ...column }] : [];
    })}
    rows={batches}
    keyOf={({ id }) => id}
    {...(state && createdSorting(state))}
  />
);
const none = <span className="soft">–</span>;

const methods: Record<SendMethod, string> = {
  email_and_link: 'Mail and link',
  link_multiple_custom_list: 'Links',
  direct_send: 'Direct send',
};

const cells: Readonly<Record<string, Omit<Column<OrderBatch>, 'id' | 'name'>>> = {
  name: {
    cell: (batch) => (
      <span className="two-lines">
        <Link to="/gifts/$id" params={{ id: batch.id }}>
          <strong>{nameOfBatch(batch)}</strong>
        </Link>
        <small>From {batch.from_name}</small>
      </span>
    ),
  },
  status: { cell: ({ send_status }) => <SendStatusTag status={send_status} /> },
  recipients: { isFigure: true, cell: ({ recipients_count }) => figure(recipients_count) },
  created: { orders: timeOrders, cell: (batch) => <When batch={batch} /> },
  expires: { cell: ({ expires_at }) => (expires_at ? <Time of={expires_at} to="day" /> : none) },
  workspace: { cell: ({ workspace_name }) => workspace_name ?? none },
  sender: { cell: ({ sender }) => nameOrEmail(sender) },
  method: { cell: ({ send_method }) => (send_method ? methods[send_method] : none) },
  reference: {
    cell: ({ customer_reference_id: reference }) => (reference ? <code>{reference}</code> : none),
  },
};

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
