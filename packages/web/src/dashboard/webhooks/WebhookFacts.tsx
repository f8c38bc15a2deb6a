import type { Webhook } from '@gifts/sdk';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Time } from '../../ui/Time.tsx';
import { CopyAsCurl } from '../parts/CopyAsCurl.tsx';
import type { WebhookAct } from './WebhookActDialog.tsx';
import { WebhookState } from './WebhookState.tsx';
import '../parts/details.css';

const ActDialog = lazy(async () => ({ default: (await import('./WebhookActDialog.tsx')).WebhookActDialog }));

/** What a webhook is, and what can be done with it. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
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
