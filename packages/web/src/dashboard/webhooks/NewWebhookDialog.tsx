import type { CreateWebhookInput, WebhookWithSecret } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSubmission } from '../api/use-submission.ts';
import { useMember } from '../session/member.tsx';
import { ShownSecret } from './ShownSecret.tsx';
import { creationOf, newWebhook, webhookFields } from './typed-webhook.ts';
import { WebhookForm } from './WebhookForm.tsx';

interface NewWebhookDialogProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Adds a webhook, and shows its secret this once. */
export function NewWebhookDialog({ isOpen, close }: NewWebhookDialogProps) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const navigate = useNavigate();
  const finish = () => {
    const id = made?.id;
    close();
    setMade(null);
    if (id) void navigate({ to: '/developers/webhooks/$id', params: { id } });
  };
  return (
    <Dialog
      title={made ? 'The webhook is there' : 'Add a webhook'}
      isOpen={isOpen || made !== null}
      close={made ? null : close}
    >
      {made ? (
        <ShownSecret secret={made.secret} finish={finish} />
      ) : (
        <NewWebhook cancel={close} made={setMade} />
      )}
    </Dialog>
  );
}

function NewWebhook({ cancel, made }: { cancel: () => void; made: (webhook: WebhookWithSecret) => void }) {
  const { client } = useMember();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(newWebhook);
  const { problems, isPending, submitForm } = useSubmission({
    fields: webhookFields,
    send: (body: CreateWebhookInput, idempotencyKey) => client.webhooks.create(body, { idempotencyKey }),
    done: async (webhook) => {
      made(webhook);
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  const body = creationOf(typed);
  return (
    <WebhookForm
      typed={typed}
      change={(changes) => setTyped({ ...typed, ...changes })}
      problems={problems}
      request={{ method: 'POST', path: '/v1/webhooks', body }}
      words={['Add the webhook', 'Adding the webhook']}
      isPending={isPending}
      submit={submitForm(body)}
      cancel={cancel}
    />
  );
}
