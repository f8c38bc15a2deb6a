import type { Webhook } from '@gifts/sdk';
import { Banner } from '../../ui/Banner.tsx';

/** Why nothing is sent to a webhook, and what to do. Nothing for one that is enabled. */
export function WhyDisabled({ disabled_reason: reason }: Pick<Webhook, 'disabled_reason'>) {
  switch (reason) {
    case 'gone':
      return (
        <Banner kind="danger" title="This webhook is disabled: its address answered that it is gone (410)">
          <p>
            Nothing is sent to it. When the receiver is mended, enable the webhook and send what was missed.
          </p>
        </Banner>
      );
    case 'failing':
      return (
        <Banner kind="danger" title="This webhook is disabled: nothing got through for five days">
          <p>Mend the receiver, try it with a replay, then enable the webhook and send what was missed.</p>
        </Banner>
      );
    case 'paused':
      return (
        <Banner kind="info" title="This webhook is paused">
          <p>An admin paused it. Replays work nevertheless.</p>
        </Banner>
      );
    case null:
      return null;
  }
}
