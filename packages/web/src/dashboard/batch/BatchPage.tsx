import { nameOrEmail } from '@gifts/contract/names';
import type { OrderBatch } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Banner } from '../../ui/Banner.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Time } from '../../ui/Time.tsx';
import { nameOfBatch } from '../gifts/batch-name.ts';
import { SendStatusTag } from '../gifts/SendStatusTag.tsx';
import { useIsLive } from '../live/live-state.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { isUnderWay, pollMs, SendProgress } from '../parts/SendProgress.tsx';
import { useMember } from '../session/member.tsx';
import { BatchActs } from './BatchActs.tsx';
import { BatchOrders } from './BatchOrders.tsx';
import '../parts/detail.css';

export function BatchPage() {
  const { id } = useParams({ from: '/shell/gifts/$id' });
  const { client, membership } = useMember();
  const isLive = useIsLive();
  const query = useQuery({
    queryKey: ['order-batch', membership.organization_id, id],
    queryFn: ({ signal }) => client.orderBatches.get(id, { signal }),
    refetchInterval: ({ state }) => (!isLive && state.data && isUnderWay(state.data) ? pollMs : false),
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/gifts">All gifts</Link>
      </nav>
      <PageTitle title={query.data ? nameOfBatch(query.data) : 'Gift'} />
      <Loaded query={query}>{(batch) => <Batch batch={batch} />}</Loaded>
    </>
  );
}

const Batch = ({ batch }: { batch: OrderBatch }) => (
  <>
    <BatchActs batch={batch} />
    {batch.failure_reason && (
      <Banner kind="danger" title="This gift was not sent">
        <p>{batch.failure_reason}</p>
      </Banner>
    )}
    {isUnderWay(batch) && <SendProgress batch={batch} />}
    <div className="detail">
      <section className="stack" aria-labelledby="orders">
        <h2 id="orders">Recipients</h2>
        <BatchOrders batch={batch} />
      </section>
      <section className="card card-body" aria-labelledby="facts">
        <h2 id="facts">Facts</h2>
        <Facts batch={batch} />
      </section>
    </div>
  </>
);

const count = new Intl.NumberFormat();

function Facts({ batch }: { batch: OrderBatch }) {
  return (
    <dl className="detail-facts">
      <dt>Status</dt>
      <dd>
        <SendStatusTag status={batch.send_status} />
      </dd>
      <dt>Recipients</dt>
      <dd>{count.format(batch.recipients_count)}</dd>
      <dt>From</dt>
      <dd>{batch.from_name}</dd>
      {batch.message && (
        <>
          <dt>Message</dt>
          <dd className="detail-message">{batch.message}</dd>
        </>
      )}
      <dt>Contents</dt>
      <dd>
        <ul>
          {batch.cart.items.map(({ id, quantity, product }) => (
            <li key={id}>
              {quantity} × {product.name}
              <span className="soft">, {product.brand.name}</span>
            </li>
          ))}
        </ul>
      </dd>
      {batch.scheduled_send_on && (
        <>
          <dt>Scheduled for</dt>
          <dd>
            <Time of={batch.scheduled_send_on} />
          </dd>
        </>
      )}
      {batch.expires_at && (
        <>
          <dt>Expires</dt>
          <dd>
            <Time of={batch.expires_at} to="day" />
          </dd>
        </>
      )}
      <dt>Sent by</dt>
      <dd>{nameOrEmail(batch.sender)}</dd>
      {batch.workspace_name && (
        <>
          <dt>Workspace</dt>
          <dd>{batch.workspace_name}</dd>
        </>
      )}
      <dt>Id</dt>
      <dd className="detail-id">
        <code>{batch.id}</code>
        <CopyButton text={batch.id} label="Copy the id" isWordless />
      </dd>
    </dl>
  );
}
