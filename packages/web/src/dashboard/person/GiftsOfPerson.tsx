import { nameOrEmail } from '@gifts/contract/names';
import type { Order } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import type { Contact } from '../../api/dashboard-operations.generated.ts';
import { figure } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { nameOfBatch } from '../gifts/batch-name.ts';
import { timeOfId } from '../orders/order-names.ts';
import { orderStatusKinds, orderStatusNames } from '../orders/order-status.ts';
import { ordersQuery } from '../orders/orders.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useMember } from '../session/member.tsx';

const mostShown = 20;

/** The gifts that were sent to the e-mail address of somebody, in the workspaces that the member can use. */
export function GiftsOfPerson({ person: { email } }: { person: Contact }) {
  if (email === null)
    return (
      <Message icon={Gift} title="Gifts are found by e-mail address">
        <p>Add one to see what this person was sent.</p>
      </Message>
    );
  return <GiftsTo email={email} />;
}

function GiftsTo({ email }: { email: string }) {
  const { client, membership } = useMember();
  const query = useQuery(
    ordersQuery({
      client,
      organizationId: membership.organization_id,
      query: { recipient_email: email, per_page: mostShown },
    }),
  );
  return (
    <Loaded query={query} rows={3}>
      {({ data, list_meta }) =>
        data.length === 0 ? (
          <Message icon={Gift} title="No gifts yet">
            <p>Here you will see each gift to this e-mail address, and what became of it.</p>
          </Message>
        ) : (
          <div className="card">
            <Table caption="Gifts, newest first" columns={columns} rows={data} keyOf={({ id }) => id} />
            {list_meta.total_count > data.length && (
              <p className="list-total">
                <Link to="/gifts/orders" search={{ recipient_email: email }}>
                  All {figure(list_meta.total_count)} gifts
                </Link>
              </p>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<Order>[] = [
  {
    id: 'gift',
    name: 'Gift',
    cell: ({ id, cart }) => (
      <Link to="/gifts/orders/$id" params={{ id }}>
        <strong>{nameOfBatch({ batch_name: null, cart })}</strong>
      </Link>
    ),
  },
  {
    id: 'status',
    name: 'Status',
    cell: ({ status }) => <Tag kind={orderStatusKinds[status]}>{orderStatusNames[status]}</Tag>,
  },
  { id: 'sender', name: 'Sent by', cell: ({ sender }) => nameOrEmail(sender) },
  { id: 'created', name: 'Created', cell: ({ id }) => <Time of={timeOfId(id)} to="day" /> },
];
