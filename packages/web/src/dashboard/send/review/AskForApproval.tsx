import { formatUsd } from '@gifts/contract/format-usd';
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { AskForApprovalInput, DraftCheck } from '../../../api/dashboard-operations.generated.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { callService } from '../../api/call-service.ts';
import { PageProblem } from '../../api/problems.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { noteDecision } from '../../approvals/approvals.ts';
import { countGifts } from '../../parts/counts.ts';
import { FormProblem } from '../../parts/FormProblem.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';

interface AskForApprovalProps {
  readonly check: DraftCheck;
  /** True if the check is about what is on the screen. */
  readonly isFresh: boolean;
}

/** Stands in place of the button that sends, above the approval limit. */
export function AskForApproval({ check, isFresh }: AskForApprovalProps) {
  const { draft, saver } = useDraft();
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const most = check.price?.total_price.est_group_total_high ?? 0;
  const { approval_limit: limit, approvers } = check.spending;
  const { problems, isPending, submitForm } = useSubmission({
    fields: ['note'],
    send: async (body: AskForApprovalInput, idempotencyKey) => {
      if (!check.is_ready) {
        document.getElementById('to-mend')?.focus();
        throw new PageProblem('The gift is not ready yet. What is missing stands above.');
      }
      if (!(await saver.flush()))
        throw new PageProblem('What you typed could not be saved yet. Try again when it is.');
      return callService(
        'askForApproval',
        { params: { id: draft.id }, body },
        { organizationId, idempotencyKey },
      );
    },
    // The draft waits from now on, and the page leads to the request.
    done: async () => {
      await noteDecision(queries, organizationId);
      await showToast('You have asked for an approval. Admins get a mail.');
    },
  });
  return (
    <form
      className="send-off"
      id="ask"
      aria-label="Ask for approval"
      onSubmit={submitForm({
        ...{ revision: check.revision, est_group_total_high: most },
        note: note.trim() || null,
      })}
    >
      <Banner kind="info" title="This gift needs an approval">
        <p>
          {limit !== null && `Gifts above ${formatUsd(limit)} together are approved first. `}
          {approvers.length === 0
            ? 'Nobody can approve yours: there is no other admin.'
            : `${sayNames(approvers)} can approve it. Nothing is held or sent until then.`}
        </p>
      </Banner>
      <Field label="Why (optional)" hint="Those who approve it read this." problem={problems.fields['note']}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormProblem problems={problems} />
      <Button type="submit" busy={isPending ? 'Asking' : check.is_ready && !isFresh ? 'One moment' : null}>
        <ClipboardCheck size={20} aria-hidden="true" />
        Ask for approval of {countGifts(check.recipients.total)} for at most {formatUsd(most)}
      </Button>
    </form>
  );
}

const names = new Intl.ListFormat(undefined, { type: 'disjunction' });
const sayNames = (approvers: readonly string[]): string => names.format(approvers);
