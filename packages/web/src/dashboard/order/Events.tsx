import type { OrderHistory } from '../../api/dashboard-operations.generated.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';

type Event = OrderHistory['events'][number];
type Attempt = OrderHistory['attempts'][number];

/** The events about an order, and what became of each at the webhooks. */
export function Events({ history: { events, attempts } }: { history: OrderHistory }) {
  if (events.length === 0) {
    return <p className="soft">There are no events of the last 90 days about this order.</p>;
  }
  const attemptsOf = Map.groupBy(attempts, ({ event_id }) => event_id);
  const columns: readonly Column<Event>[] = [
    {
      id: 'type',
      name: 'Event',
      cell: ({ event_type, sequence }) => (
        <span className="two-lines">
          <code>{event_type}</code>
          <small>Number {sequence}</small>
        </span>
      ),
    },
    { id: 'at', name: 'Time', cell: ({ created_at }) => <Time of={created_at} /> },
    { id: 'attempts', name: 'Webhooks', cell: ({ id }) => <Attempts attempts={attemptsOf.get(id) ?? []} /> },
  ];
  return (
    <div className="card">
      <Table
        caption="Events and attempts to deliver them"
        columns={columns}
        rows={events}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) =>
  attempts.length === 0 ? (
    <span className="soft">–</span>
  ) : (
    <span className="code-list">
      {attempts.map(({ id, url, response_status, failure, duration_ms }) => (
        <span key={id} className="two-lines">
          <span>
            <Tag kind={failure === null ? 'success' : 'danger'}>
              {failure === null ? `Answered ${response_status}` : failure.replaceAll('_', ' ')}
            </Tag>{' '}
            <span className="soft">{duration_ms} ms</span>
          </span>
          <small>{url}</small>
        </span>
      ))}
    </span>
  );
