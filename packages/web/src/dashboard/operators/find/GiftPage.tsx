import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { GiftStoryOfOperator } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Time } from '../../../ui/Time.tsx';
import { callService } from '../../api/call-service.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { kindWords } from '../jobs/kind-words.ts';

/** All that is known of a gift. Each visit is in the audit log, so it is not asked for again by itself. */
export function GiftPage() {
  const { id } = useParams({ from: '/operators/operators/gifts/$id' });
  const query = useQuery({
    queryKey: ['operator', 'gift', id],
    queryFn: () => callService('getGiftStory', { params: { id } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/operators/find">Find another gift</Link>
      </nav>
      <PageTitle
        title={query.data ? `Gift ${query.data.reference}` : 'Gift'}
        {...(query.data && { lead: `From ${query.data.organization_name}` })}
      />
      <Loaded query={query}>{(story) => <Story story={story} />}</Loaded>
    </>
  );
}

/** The same may happen twice at the same time. */
const numbered = <Line extends object>(lines: readonly Line[]): (Line & { number: number })[] =>
  lines.map((line, index) => ({ ...line, number: index + 1 }));

const Story = ({ story }: { story: GiftStoryOfOperator }) => (
  <div className="stack">
    {story.findings.length > 0 && (
      <Banner kind="warning" title="To look at">
        <ul className="plain-list">
          {story.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      </Banner>
    )}
    <Facts story={story} />
    <section className="card card-body" aria-labelledby="moments">
      <h2 id="moments">What became of it</h2>
      <ol className="operator-moments">
        {numbered(story.moments).map(({ number, at, kind, text }) => (
          <li key={number}>
            <Time of={at} to="second" />
            <Tag>{kindWords(kind)}</Tag>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p className="soft">
        By the clock of the organization, on which it is now <Time of={story.now} to="second" />.
      </p>
    </section>
    <section className="card card-body" aria-labelledby="acts">
      <h2 id="acts">Who did what</h2>
      <ol className="operator-moments">
        {numbered(story.acts).map((act) => (
          <li key={act.number}>
            <Time of={act.at} to="second" />
            <Tag kind={act.kind === 'look' ? 'info' : 'plain'}>{act.kind === 'look' ? 'Look' : 'Change'}</Tag>
            <span>
              {kindWords(act.act)}
              {act.times > 1 && `, ${act.times} times`} by {act.who}
              {act.client_address && ` from ${act.client_address}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="soft">In real time.</p>
    </section>
  </div>
);

const Facts = ({ story }: { story: GiftStoryOfOperator }) => (
  <section className="card card-body" aria-labelledby="facts">
    <h2 id="facts">Facts</h2>
    <dl className="operator-facts">
      <Fact name="Status">
        <Tag kind="accent">{story.status}</Tag>
      </Fact>
      <Fact name="Order">
        <code>{story.id}</code> <CopyButton text={story.id} label="Copy the id" isWordless />
      </Fact>
      <Fact name="Batch">
        <code>{story.order_batch_id}</code>
      </Fact>
      <Fact name="Organization">
        <Link to="/operators/organizations/$id" params={{ id: story.organization_id }}>
          {story.organization_name}
        </Link>
      </Fact>
      <Fact name="Sender">{story.sender}</Fact>
      <Fact name="For">{story.recipient}</Fact>
      <Fact name="Products">{story.products}</Fact>
      <Fact name="Costs">{story.total_cents === null ? 'not known yet' : formatUsd(story.total_cents)}</Fact>
      <Fact name="Paid with">{story.paid_with}</Fact>
      {story.parcels.map(({ id, brand, status, tracking }) => (
        <Fact key={id} name={`Parcel of ${brand}`}>
          {status}
          {tracking && `, ${tracking}`}
        </Fact>
      ))}
    </dl>
  </section>
);
