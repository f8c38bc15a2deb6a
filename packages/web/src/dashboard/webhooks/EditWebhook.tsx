import type { UpdateWebhookInput, Webhook } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useMember } from '../session/member.tsx';
import { changesOf, typedWebhook, webhookFields } from './typed-webhook.ts';
import { WebhookForm } from './WebhookForm.tsx';

export function EditWebhook({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const { client } = useMember();
  const queries = useQueryClient();
  // Others may change the webhook meanwhile. Only what is changed here is sent.
  const [base] = useState(webhook);
  const [typed, setTyped] = useState(() => typedWebhook(base));
  const { problems, isPending, submitForm } = useSubmission({
    fields: webhookFields,
    send: (body: UpdateWebhookInput, idempotencyKey) =>
      client.webhooks.update(webhook.id, body, { idempotencyKey }),
    leave: close,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      await showToast('The webhook is changed.');
    },
  });
  const body = changesOf(base, typed);
  return (
    <WebhookForm
      typed={typed}
      change={(changes) => setTyped({ ...typed, ...changes })}
      problems={problems}
      request={{ method: 'PATCH', path: `/v1/webhooks/${webhook.id}`, body }}
      words={['Save', 'Saving']}
      isPending={isPending}
      submit={submitForm(body)}
      cancel={close}
    />
  );
}
