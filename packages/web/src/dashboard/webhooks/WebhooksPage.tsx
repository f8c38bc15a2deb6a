import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { WebhookOverview } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { callService } from '../api/call-service.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Pager } from '../parts/Pager.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { deliveryNames } from './DeliveryTag.tsx';
import { WebhookState } from './WebhookState.tsx';
import '../parts/details.css';

const NewWebhookDialog = lazy(async () => ({
  default: (await import('./NewWebhookDialog.tsx')).NewWebhookDialog,
}));
const perPage = 20;

export function WebhooksPage() {
  const { membership } = useMember();
  const { page = 1, new: isMaking = false } = useSearch({ from: '/shell/developers/webhooks' });
  const navigate = useNavigate();
  const organizationId = membership.organization_id;
  const query = useQuery({
    queryKey: ['webhooks', organizationId, page],
    queryFn: () =>
      callService('listWebhookOverviews', { query: { page, per_page: perPage } }, { organizationId }),
  });
  const make = (isOpen: boolean) =>
    void navigate({
      to: '/developers/webhooks',
      search: ({ new: _, ...search }) => ({ ...search, ...(isOpen && { new: true as const }) }),
      replace: !isOpen,
    });
  const isAdmin = membership.role === 'admin';
  return (
    <>
      <PageTitle
        title="Webhooks"
        lead="A webhook tells a program of yours what happens to gifts, as soon as it happens."
        actions={
          isAdmin && (
            <Button width="fit" onClick={() => make(true)}>
              <Plus size={18} aria-hidden="true" />
              Add a webhook
            </Button>
          )
        }
      />
      <Loaded query={query}>
        {({ data, list_meta }) =>
          list_meta.total_count === 0 ? (
            <Message
              icon={WebhookIcon}
              title="No webhooks yet"
              action={
                <Button width="fit" onClick={() => make(true)}>
                  Add your first webhook
                </Button>
              }
            >
              <p>
                Here you will see each address, whether events arrive there, and each request with its answer.
              </p>
            </Message>
          ) : (
            <div className="card">
              <Table caption="Webhooks" columns={columns} rows={data} keyOf={({ webhook }) => webhook.id} />
              <Pager page={page} perPage={perPage} total={list_meta.total_count} />
            </div>
          )
        }
      </Loaded>
      {isAdmin && (
        <Suspense>
          <NewWebhookDialog isOpen={isMaking} close={() => make(false)} />
        </Suspense>
      )}
    </>
  );
}

const columns: readonly Column<WebhookOverview>[] = [
  {
    id: 'url',
    name: 'Address',
    cell: ({ webhook }) => (
      <span className="two-lines">
        <Link to="/developers/webhooks/$id" params={{ id: webhook.id }}>
          {webhook.url}
        </Link>
        {webhook.description && <small>{webhook.description}</small>}
      </span>
    ),
  },
  { id: 'state', name: 'State', cell: ({ webhook }) => <WebhookState webhook={webhook} /> },
  {
    id: 'events',
    name: 'Events',
    cell: ({ webhook: { events } }) =>
      events.includes('*') ? (
        'All'
      ) : events.length > 2 ? (
        `${events.length} types`
      ) : (
        <code>{events.join(', ')}</code>
      ),
  },
  { id: 'recent', name: 'Newest 20', cell: ({ recent }) => <Health recent={recent} /> },
  {
    id: 'pending',
    name: 'Waiting',
    isFigure: true,
    cell: ({ pending_count }) => (pending_count >= 1_000 ? '1,000 or more' : pending_count),
  },
];

const barNames = 'abcdefghijklmnopqrst';

/** A bar for each delivery, the newest at the end. */
function Health({ recent }: Pick<WebhookOverview, 'recent'>) {
  if (recent.length === 0) return <span className="soft">None yet</span>;
  const oldestFirst = recent.toReversed();
  const counts = [...Map.groupBy(recent, (status) => status)].map(
    ([status, all]) => `${all.length} ${deliveryNames[status].toLowerCase()}`,
  );
  return (
    <span>
      <span className="only-heard">{counts.join(', ')}</span>
      <span className="health" title={counts.join(', ')} aria-hidden="true">
        {[...barNames.slice(0, recent.length)].map((name, position) => (
          <i key={name} className={oldestFirst[position]} />
        ))}
      </span>
    </span>
  );
}
