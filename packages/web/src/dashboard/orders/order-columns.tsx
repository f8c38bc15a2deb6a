import { formatUsd } from '@gifts/contract/format-usd';
import { nameOrEmail, recipientName } from '@gifts/contract/names';
import type { Order } from '@gifts/sdk';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { timeOrders } from '../../ui/sorting.ts';
import type { Column } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { nameOfBatch } from '../gifts/batch-name.ts';
import { columnNames } from '../list/column-names.ts';
import { timeOfId } from './order-names.ts';
import { mailKinds, mailNames, orderStatusKinds, orderStatusNames } from './order-status.ts';

const none = <span className="soft">–</span>;

const cells: Readonly<Record<string, Omit<Column<Order>, 'id' | 'name'>>> = {
  recipient: {
    cell: (order) => (
      <span className="two-lines">
        <Link to="/gifts/orders/$id" params={{ id: order.id }}>
          <strong>{recipientName(order)}</strong>
        </Link>
        {order.recipient_email && <small>{order.recipient_email}</small>}
      </span>
    ),
  },
  status: {
    cell: ({ status, notification_status: mail }) => (
      <span className="tags">
        <Tag kind={orderStatusKinds[status]}>{orderStatusNames[status]}</Tag>
        {(mail === 'bounced' || mail === 'failed') && <Tag kind="danger">{`Mail: ${mailNames[mail]}`}</Tag>}
      </span>
    ),
  },
  gift: {
    cell: ({ cart, order_batch_id }) => (
      <Link to="/gifts/$id" params={{ id: order_batch_id }}>
        {nameOfBatch({ batch_name: null, cart })}
      </Link>
    ),
  },
  amount: {
    isFigure: true,
    cell: ({ amounts: { amount_total, amount_pre_tax_total } }) =>
      amount_total === null ? (
        <span className="soft amount">{formatUsd(amount_pre_tax_total)} + tax</span>
      ) : (
        <span className="amount">{formatUsd(amount_total)}</span>
      ),
  },
  mail: {
    cell: ({ notification_status: mail }) => <Tag kind={mailKinds[mail]}>{mailNames[mail]}</Tag>,
  },
  created: { orders: timeOrders, cell: ({ id }) => <Time of={timeOfId(id)} to="day" /> },
  expires: { cell: ({ expires_at }) => (expires_at ? <Time of={expires_at} to="day" /> : none) },
  workspace: { cell: ({ workspace_name }) => workspace_name ?? none },
  sender: { cell: ({ sender }) => nameOrEmail(sender) },
  reference: { cell: ({ reference_id }) => <code>{reference_id}</code> },
  link: {
    isAct: true,
    cell: (order) => (
      <CopyButton
        text={order.individual_gift_link}
        label={`Copy the gift link of ${recipientName(order)}`}
        isWordless
      />
    ),
  },
};

export const orderColumns = (names: readonly string[]): readonly Column<Order>[] =>
  names.flatMap((id) => {
    const column = cells[id];
    return column ? [{ id, name: columnNames[id] ?? id, ...column }] : [];
  });
