import { formatUsd } from '@gifts/contract/format-usd';
import { GiftsApiError } from '@gifts/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { callService } from '../../api/call-service.ts';
import { hasCode, noProblems, problemsOf } from '../../api/problems.ts';
import { countGifts } from '../../parts/counts.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { useMember } from '../../session/member.tsx';
import { useIsOnline } from '../../shell/use-is-online.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery, draftQuery } from '../drafts.ts';

interface SendButtonProps {
  readonly check: DraftCheck;
  /** True if the check is about what is on the screen. */
  readonly isFresh: boolean;
}

/** Sends what was shown, for at most what was shown. Twice is once: the service makes one batch of a draft. */
export function SendButton({ check, isFresh }: SendButtonProps) {
  const { draft, saver } = useDraft();
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const most = check.price?.total_price.est_group_total_high ?? 0;
  const readDraftAgain = () =>
    queries.invalidateQueries({ queryKey: draftQuery(organizationId, draft.id).queryKey });
  const lookAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: checkQuery(organizationId, draft.id).queryKey }),
      readDraftAgain(),
    ]);
  const send = useMutation({
    mutationFn: () =>
      callService(
        'sendDraft',
        { params: { id: draft.id }, body: { revision: check.revision, est_group_total_high: most } },
        { organizationId },
      ),
    // The draft says from now on which batch it became, and the page shows that. What was sent is checked no more.
    onSuccess: async () => {
      await readDraftAgain();
      await queries.invalidateQueries({ queryKey: ['order-batches', organizationId] });
    },
    onError: lookAgain,
  });
  const press = async () => {
    if (!check.is_ready) return document.getElementById('to-mend')?.focus();
    if (await saver.flush()) send.mutate();
  };
  const said = check.send_at ? 'Schedule' : 'Send';
  return (
    <section className="send-off" aria-label="Send">
      <SendProblem error={send.error} />
      {!isOnline && (
        <Banner kind="warning" title="You are offline">
          <p>The gift can be sent when your network is back.</p>
        </Banner>
      )}
      <Button
        busy={send.isPending || send.isSuccess ? 'Sending' : check.is_ready && !isFresh ? 'One moment' : null}
        onClick={() => void press()}
      >
        <Send size={20} aria-hidden="true" />
        {check.recipients.total > 0 && most > 0
          ? `${said} ${countGifts(check.recipients.total)} for at most ${formatUsd(most)}`
          : `${said} the gift`}
      </Button>
      {!check.is_ready && <p className="soft send-why">Press it to see what is missing.</p>}
    </section>
  );
}

function SendProblem({ error }: { error: Error | null }) {
  if (!error) return null;
  if (hasCode(error, 'price_changed'))
    return (
      <Banner kind="warning" title="The price has changed" isNews>
        <p>
          {error instanceof GiftsApiError && error.message} Nothing was sent. The button names the new sum.
        </p>
      </Banner>
    );
  if (hasCode(error, 'draft_changed'))
    return (
      <Banner kind="warning" title="The gift was changed meanwhile" isNews>
        <p>{error.message} Nothing was sent. Look at it once more, and press the button again.</p>
      </Banner>
    );
  return <FormProblem problems={error ? problemsOf(error) : noProblems} />;
}
