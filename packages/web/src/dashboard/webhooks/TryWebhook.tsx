import type { Webhook } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSubmission } from '../api/use-submission.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';

/** Sends a test event, or enables the webhook if it is disabled. */
export function TryWebhook({ webhook }: { webhook: Webhook }) {
  const { client } = useMember();
  const queries = useQueryClient();
  const isDisabled = webhook.status === 'disabled';
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: async (act: 'test' | 'enable', idempotencyKey): Promise<string> => {
      if (act === 'enable') {
        await client.webhooks.enable(webhook.id, { idempotencyKey });
        return 'The webhook is enabled.';
      }
      await client.webhooks.test(webhook.id, {}, { idempotencyKey });
      return 'A test event is on its way.';
    },
    done: async (news) => {
      await queries.invalidateQueries({ queryKey: ['webhook'] });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      await showToast(news);
    },
  });
  return (
    <>
      <Button
        width="fit"
        busy={isPending ? 'One moment' : null}
        onClick={() => submit(isDisabled ? 'enable' : 'test')}
      >
        {isDisabled ? 'Enable' : 'Send a test event'}
      </Button>
      <FormProblem problems={problems} />
    </>
  );
}
