import type { Webhook } from '@gifts/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { TryWebhook } from './TryWebhook.tsx';
import { VerifySnippet } from './VerifySnippet.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WhyDisabled } from './WhyDisabled.tsx';
import '../parts/details.css';

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
        actions={query.data && <TryWebhook webhook={query.data} />}
      />
      <Loaded query={query}>{(webhook) => <Details webhook={webhook} />}</Loaded>
    </>
  );
}

const Details = ({ webhook }: { webhook: Webhook }) => (
  <div className="stack">
    <WhyDisabled disabled_reason={webhook.disabled_reason} />
    <div className="details">
      <section className="stack" aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries</h2>
        <WebhookDeliveries webhook={webhook} />
      </section>
      <div className="stack">
        <WebhookFacts webhook={webhook} />
        <details className="card card-body">
          <summary>How to verify requests</summary>
          <VerifySnippet />
        </details>
      </div>
    </div>
  </div>
);
