import type { Webhook, WebhookDelivery } from '@gifts/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { counted } from '../../ui/figures.ts';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { useIsLive } from '../live/live-state.ts';
import { NewRows } from '../live/NewRows.tsx';
import { useSteadyList } from '../live/use-steady-list.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { deliveryStatuses } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { DeliveryTag, deliveryNames } from './DeliveryTag.tsx';
import { failures, groupFailures } from './failures.ts';
import '../../ui/filters.css';

const perPage = 20;

/** What was sent to a webhook, and how it went. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { client, membership } = useMember();
  const { page = 1, status } = useSearch({ from: '/shell/developers/webhooks/$id' });
  const isLive = useIsLive();
  const queryKey = ['webhook', membership.organization_id, webhook.id, 'deliveries', page, status];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.webhooks.deliveries(
        webhook.id,
        { page, per_page: perPage, ...(status && { status }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Attempts are made meanwhile.
    refetchInterval: isLive ? false : 5_000,
  });
  const { list, added, show } = useSteadyList(queryKey, query);
  return (
    <>
      <nav className="filters" aria-label="Status">
        {[undefined, ...deliveryStatuses].map((each) => (
          <Link
            key={each ?? 'all'}
            to="/developers/webhooks/$id"
            params={{ id: webhook.id }}
            search={{ status: each }}
            activeOptions={{ explicitUndefined: true }}
            className="filter"
          >
            {each ? deliveryNames[each] : 'All'}
          </Link>
        ))}
      </nav>
      <Loaded query={query} shown={list}>
        {({ data, list_meta }) =>
          list_meta.total_count === 0 ? (
            <Message icon={Inbox} title={status ? 'No delivery has this status' : 'Nothing was sent yet'}>
              <p>Send a test event to see whether it arrives.</p>
            </Message>
          ) : (
            <>
              <Problems deliveries={data} />
              <div className="card">
                <NewRows added={added} nouns={['delivery', 'deliveries']} show={show} />
                <Table
                  caption="Deliveries"
                  columns={columnsOf(webhook.id)}
                  rows={data}
                  keyOf={({ id }) => id}
                />
                <Pager page={page} perPage={perPage} total={list_meta.total_count} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** What is wrong comes before the single deliveries. */
const Problems = ({ deliveries }: { deliveries: readonly WebhookDelivery[] }) =>
  groupFailures(deliveries).map(({ failure, status, count }) => (
    <Banner
      key={`${failure} ${status}`}
      kind="danger"
      title={`${failures[failure].title}${status && failure === 'http_status' ? `: ${status}` : ''}`}
    >
      <p>
        {failures[failure].advice} {counted(count, 'delivery', 'deliveries')} on this page.
      </p>
    </Banner>
  ));

const columnsOf = (webhookId: string): readonly Column<WebhookDelivery>[] => [
  {
    id: 'event',
    name: 'Event',
    cell: ({ id, event_type, is_test }) => (
      <span className="row">
        <Link to="/developers/webhooks/$id/deliveries/$delivery" params={{ id: webhookId, delivery: id }}>
          <code>{event_type}</code>
        </Link>
        {is_test && <Tag kind="info">Test</Tag>}
      </span>
    ),
  },
  { id: 'status', name: 'Status', cell: ({ status }) => <DeliveryTag status={status} /> },
  {
    id: 'answer',
    name: 'Last answer',
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      if (!last) return <span className="soft">Not tried yet</span>;
      return last.response_status ?? (last.failure ? failures[last.failure].title : '');
    },
  },
  { id: 'attempts', name: 'Attempts', isFigure: true, cell: ({ attempts_count }) => attempts_count },
  { id: 'time', name: 'Time', cell: ({ created_at }) => <Time of={created_at} to="second" /> },
];
