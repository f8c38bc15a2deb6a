import type { OrderBatchDetail } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, PartyPopper, TriangleAlert } from 'lucide-react';
import type { Draft } from '../../../api/dashboard-operations.generated.ts';
import { Message } from '../../../ui/Message.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useIsLive } from '../../live/live-state.ts';
import { countGifts } from '../../parts/counts.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { isUnderWay, pollMs, SendProgress } from '../../parts/SendProgress.tsx';
import { useMember } from '../../session/member.tsx';

/** What became of a draft. The batch goes on without this page, and its own page shows it too. */
export function SentDraft({ draft, batchId }: { draft: Draft; batchId: string }) {
  const { client, membership } = useMember();
  const isLive = useIsLive();
  const query = useQuery({
    queryKey: ['order-batch', membership.organization_id, batchId],
    queryFn: ({ signal }) => client.orderBatches.get(batchId, { signal }),
    refetchInterval: ({ state }) => (!isLive && state.data && isUnderWay(state.data) ? pollMs : false),
  });
  return (
    <>
      <PageTitle title={draft.name} />
      <Loaded query={query}>{(batch) => <Outcome batch={batch} />}</Loaded>
    </>
  );
}

function Outcome({ batch }: { batch: OrderBatchDetail }) {
  if (isUnderWay(batch)) return <SendProgress batch={batch} />;
  return (
    <Message icon={iconOf(batch)} title={titleOf(batch)} action={<NextSteps batch={batch} />}>
      <Words batch={batch} />
    </Message>
  );
}

const iconOf = ({ send_status }: OrderBatchDetail) =>
  send_status === 'complete' ? PartyPopper : send_status === 'pending' ? CalendarClock : TriangleAlert;

function titleOf({ send_status, recipients_count }: OrderBatchDetail): string {
  const gifts = countGifts(recipients_count);
  if (send_status === 'complete')
    return recipients_count === 1 ? '1 gift is on its way' : `${gifts} are on their way`;
  if (send_status === 'pending') return `${gifts} scheduled`;
  return send_status === 'canceled' ? 'This was canceled' : 'This was not sent';
}

function Words({ batch }: { batch: OrderBatchDetail }) {
  if (batch.failure_reason) return <p>{batch.failure_reason}</p>;
  if (batch.send_status === 'pending' && batch.scheduled_send_on)
    return (
      <p>
        It is sent on <Time of={batch.scheduled_send_on} />. Until then you can cancel it or choose another
        time.
      </p>
    );
  if (batch.send_status !== 'complete') return <p>Nobody gets anything, and nothing is charged.</p>;
  return (
    <p>
      {batch.send_method === 'email_and_link' &&
        'Each person gets a mail with their link. You hear when they accept.'}
      {batch.send_method === 'link_multiple_custom_list' &&
        'Each person has a link of their own. Copy the links and pass them on.'}
      {batch.send_method === 'direct_send' && 'The parcels are being prepared.'}
    </p>
  );
}

const NextSteps = ({ batch }: { batch: OrderBatchDetail }) => (
  <span className="row sent-acts">
    <Link to="/gifts/$id" params={{ id: batch.id }} className="button button-fit">
      {batch.send_method === 'link_multiple_custom_list' ? 'See the links' : 'See this gift'}
    </Link>
    <Link to="/send" className="button button-plain button-fit">
      Send another
    </Link>
  </span>
);
