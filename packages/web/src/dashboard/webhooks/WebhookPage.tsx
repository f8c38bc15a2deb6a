import type { Webhook, WebhookDelivery } from '@gifts/sdk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Message } from '../../ui/Message.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Time } from '../../ui/Time.tsx';
import { useSubmission } from '../api/use-submission.ts';
import { useIsLive } from '../live/live-state.ts';
import { NewRows } from '../live/NewRows.tsx';
import { useSteadyList } from '../live/use-steady-list.ts';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import { FormProblem } from '../parts/FormProblem.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { deliveryStatuses } from '../search.ts';
import { useMember } from '../session/member.tsx';
import { DeliveryTag, deliveryNames } from './DeliveryTag.tsx';
import { failures, groupFailures } from './failures.ts';
import { VerifySnippet } from './VerifySnippet.tsx';
import type { WebhookAct } from './WebhookActDialog.tsx';
import { WebhookState } from './WebhookState.tsx';
import '../../ui/filters.css';
import '../parts/details.css';

const ActDialog = lazy(async () => ({ default: (await import('./WebhookActDialog.tsx')).WebhookActDialog }));
const perPage = 20;

export function WebhookPage() {
  const { id } = useParams({ from: '/shell/developers/webhooks/$id' });
  const { client, membership } = useMember();
  const query = useQuery({
    queryKey: ['webhook', membership.organization_id, id],
    queryFn: ({ signal }) => client.webhooks.get(id, { signal }),
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/developers/webhooks">All webhooks</Link>
      </nav>
      <PageTitle
        title={query.data?.url ?? 'Webhook'}
        lead={query.data?.description}
        actions={query.data && <Acts webhook={query.data} />}
      />
      <Loaded query={query}>{(webhook) => <Details webhook={webhook} />}</Loaded>
    </>
  );
}

function Acts({ webhook }: { webhook: Webhook }) {
  const { client } = useMember();
  const queries = useQueryClient();
  const isDisabled = webhook.status === 'disabled';
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: async (act: 'test' | 'enable', idempotencyKey): Promise<string> => {
      if (act === 'enable') {
        await client.webhooks.enable(webhook.id, { idempotencyKey });
        return 'The webhook is enabled.';
      }
      await client.webhooks.test(webhook.id, {}, { idempotencyKey });
      return 'A test event is on its way.';
    },
    done: async (news) => {
      await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      await showToast(news);
    },
  });
  return (
    <>
      <Button
        width="fit"
        busy={isPending ? 'One moment' : null}
        onClick={() => submit(isDisabled ? 'enable' : 'test')}
      >
        {isDisabled ? 'Enable' : 'Send a test event'}
      </Button>
      <FormProblem problems={problems} />
    </>
  );
}

const Details = ({ webhook }: { webhook: Webhook }) => (
  <div className="stack">
    {webhook.disabled_reason === 'gone' && (
      <Banner kind="danger" title="This webhook is disabled: its address answered that it is gone (410)">
        <p>
          Nothing is sent to it. When the receiver is mended, enable the webhook and send what was missed.
        </p>
      </Banner>
    )}
    {webhook.disabled_reason === 'failing' && (
      <Banner kind="danger" title="This webhook is disabled: nothing got through for five days">
        <p>Mend the receiver, try it with a replay, then enable the webhook and send what was missed.</p>
      </Banner>
    )}
    {webhook.disabled_reason === 'paused' && (
      <Banner kind="info" title="This webhook is paused">
        <p>An admin paused it. Replays work nevertheless.</p>
      </Banner>
    )}
    <div className="details">
      <section className="stack" aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries</h2>
        <Deliveries webhook={webhook} />
      </section>
      <div className="stack">
        <Facts webhook={webhook} />
        <details className="card card-body">
          <summary>How to verify requests</summary>
          <VerifySnippet />
        </details>
      </div>
    </div>
  </div>
);

function Facts({ webhook }: { webhook: Webhook }) {
  const [act, setAct] = useState<WebhookAct | null>(null);
  const isEnabled = webhook.status === 'enabled';
  return (
    <section className="card card-body" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="details-facts">
        <dt>State</dt>
        <dd>
          <WebhookState webhook={webhook} />
          {webhook.failing_since && (
            <small className="soft">
              {' '}
              since <Time of={webhook.failing_since} />
            </small>
          )}
        </dd>
        <dt>Events</dt>
        <dd>{webhook.events.includes('*') ? 'All' : <code>{webhook.events.join(', ')}</code>}</dd>
        {webhook.throttle && (
          <>
            <dt>At most</dt>
            <dd>{webhook.throttle} requests a second</dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <Time of={webhook.created_at} to="day" />
        </dd>
        <dt>Id</dt>
        <dd className="row">
          <code>{webhook.id}</code>
          <CopyButton text={webhook.id} label="Copy the id" isWordless />
        </dd>
      </dl>
      <div className="row">
        {isEnabled && (
          <>
            <Button kind="plain" width="fit" onClick={() => setAct('recover')}>
              Send missed events
            </Button>
            <Button kind="plain" width="fit" onClick={() => setAct('pause')}>
              Pause
            </Button>
          </>
        )}
        <Button kind="plain" width="fit" onClick={() => setAct('edit')}>
          Change
        </Button>
        <Button kind="plain" width="fit" onClick={() => setAct('rotate')}>
          New secret
        </Button>
        <Button kind="danger" width="fit" onClick={() => setAct('delete')}>
          Delete
        </Button>
      </div>
      <CopyAsCurl path={`/v1/webhooks/${webhook.id}/deliveries`} />
      <Suspense>
        <ActDialog webhook={webhook} act={act} close={() => setAct(null)} />
      </Suspense>
    </section>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
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
        {failures[failure].advice}{' '}
        {count === 1 ? 'One delivery on this page' : `${count} deliveries on this page`}.
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
