import type { Webhook } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { now } from '../parts/now.ts';
import { useMember } from '../session/member.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { ShownSecret } from './ShownSecret.tsx';

/** What is asked about before it is done. */
type AskedAct = 'rotate' | 'recover' | 'pause' | 'delete';

export type WebhookAct = AskedAct | 'edit';

interface WebhookActDialogProps {
  readonly webhook: Webhook;
  /** Null: nothing is asked. */
  readonly act: WebhookAct | null;
  readonly close: () => void;
}

/** Asks before an act, and does it. */
export function WebhookActDialog({ webhook, act, close }: WebhookActDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const finish = () => {
    setSecret(null);
    close();
  };
  return (
    <Dialog
      title={secret ? 'The new secret' : titleOf(act)}
      isOpen={act !== null || secret !== null}
      close={secret ? null : close}
    >
      {secret ? (
        <ShownSecret secret={secret} finish={finish} />
      ) : (
        <>
          {act === 'edit' && <EditWebhook webhook={webhook} close={close} />}
          {act && act !== 'edit' && (
            <Act key={act} webhook={webhook} act={act} close={close} showSecret={setSecret} />
          )}
        </>
      )}
    </Dialog>
  );
}

const titleOf = (act: WebhookAct | null): string =>
  act === null ? '' : act === 'edit' ? 'Change the webhook' : titles[act];

const titles: Record<AskedAct, string> = {
  rotate: 'Make a new secret?',
  recover: 'Send missed events',
  pause: 'Pause the webhook?',
  delete: 'Delete the webhook?',
};

const buttons: Record<AskedAct, string> = {
  rotate: 'Make a new secret',
  recover: 'Send what was missed',
  pause: 'Pause the webhook',
  delete: 'Delete the webhook',
};

const sentences: Record<AskedAct, string> = {
  rotate: 'The present secret stays valid for 24 hours. Until then requests carry a signature of each.',
  recover:
    'Every event since this time that the receiver has not acknowledged is sent, also those from while the webhook was disabled.',
  pause: 'Nothing is sent to it until somebody enables it. What waits by then is sent later.',
  delete: 'Nothing more is sent to it, not even what waits. Its deliveries can no longer be seen.',
};

interface ActProps {
  readonly webhook: Webhook;
  readonly act: AskedAct;
  readonly close: () => void;
  readonly showSecret: (secret: string) => void;
}

function Act({ webhook, act, close, showSecret }: ActProps) {
  const { client, membership } = useMember();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [since, setSince] = useState(() => localTime(new Date(now() - 86_400_000)));
  const at = new Date(since);
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['since'],
    send: async ({ since: from }: { since: string }, idempotencyKey): Promise<string> => {
      const { id } = webhook;
      switch (act) {
        case 'rotate':
          showSecret((await client.webhooks.rotateSecret(id, { idempotencyKey })).secret);
          return 'There is a new secret.';
        case 'recover': {
          const { deliveries_count } = await client.webhooks.recover(id, { since: from }, { idempotencyKey });
          return deliveries_count === 0
            ? 'Nothing was missed.'
            : `${deliveries_count} events are sent again.`;
        }
        case 'pause': {
          const organizationId = membership.organization_id;
          await callService(
            'disableWebhook',
            { params: { id }, body: {} },
            { organizationId, idempotencyKey },
          );
          return 'The webhook is paused.';
        }
        case 'delete':
          await client.webhooks.delete(id, { idempotencyKey });
          return 'The webhook is deleted.';
      }
    },
    leave: async () => {
      if (act === 'delete') await navigate({ to: '/developers/webhooks' });
      close();
    },
    done: async (news) => {
      if (act !== 'delete') await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      await showToast(news);
    },
  });
  return (
    <form onSubmit={submitForm({ since: Number.isNaN(at.getTime()) ? '' : at.toISOString() })}>
      <FormProblem problems={problems} />
      <p>
        <code>{webhook.url}</code>
      </p>
      <p>{sentences[act]}</p>
      {act === 'recover' && (
        <Field label="Since" hint="Within the last 90 days." problem={problems.fields['since']}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              required
              value={since}
              onChange={({ target }) => setSince(target.value)}
            />
          )}
        </Field>
      )}
      <DialogActions>
        <Button kind="plain" width="fit" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind={act === 'delete' ? 'danger' : 'primary'}
          width="fit"
          busy={isPending ? 'One moment' : null}
        >
          {buttons[act]}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A time as a field for date and time has it, in the person's zone. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
