import { formatUsd } from '@gifts/contract/format-usd';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApprovalRequest } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { callService } from '../api/call-service.ts';
import { useSubmission } from '../api/use-submission.ts';
import { countGifts } from '../parts/counts.ts';
import { FormProblem } from '../parts/FormProblem.tsx';
import { useMember } from '../session/member.tsx';
import { noteDecision } from './approvals.ts';

const DeclineDialog = lazy(() =>
  import('./DeclineDialog.tsx').then(({ DeclineDialog }) => ({ default: DeclineDialog })),
);

/** What the person may do with a request that waits. */
export function Decide({ request }: { request: ApprovalRequest }) {
  return (
    <section className="stack" id="decide" aria-label="Decide">
      {request.can_approve ? (
        <Approve request={request} />
      ) : (
        <Banner kind="info" title="It waits for an admin">
          <p>
            {request.can_take_back
              ? 'Admins were told by mail. To change the gift, take the request back first.'
              : 'Admins were told by mail.'}
          </p>
        </Banner>
      )}
      {request.can_take_back && !request.can_approve && <TakeBack request={request} />}
    </section>
  );
}

function Approve({ request }: { request: ApprovalRequest }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const [isDeclining, setIsDeclining] = useState(false);
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (id: string) => callService('approveRequest', { params: { id } }, { organizationId }),
    done: async ({ status }) => {
      await noteDecision(queries, organizationId);
      await showToast(
        status === 'sent' ? 'Approved. The gift is sent.' : 'Approved, but the gift could not be sent.',
      );
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <Button busy={isPending ? 'Sending' : null} onClick={() => submit(request.id)}>
        <CircleCheck size={20} aria-hidden="true" />
        Approve and send {countGifts(request.recipients_count)} for at most{' '}
        {formatUsd(request.est_group_total_high)}
      </Button>
      <Button kind="plain" onClick={() => setIsDeclining(true)}>
        Decline with a reason
      </Button>
      <Suspense>
        <DeclineDialog request={request} isOpen={isDeclining} close={() => setIsDeclining(false)} />
      </Suspense>
    </>
  );
}

function TakeBack({ request }: { request: ApprovalRequest }) {
  const { membership } = useMember();
  const organizationId = membership.organization_id;
  const queries = useQueryClient();
  const { problems, isPending, submit } = useSubmission({
    fields: [],
    send: (id: string) => callService('takeBackRequest', { params: { id } }, { organizationId }),
    done: async () => {
      await noteDecision(queries, organizationId);
      await showToast('The request is taken back. The gift can be changed again.');
    },
  });
  return (
    <>
      <FormProblem problems={problems} />
      <Button kind="quiet" busy={isPending ? 'Taking it back' : null} onClick={() => submit(request.id)}>
        Take the request back
      </Button>
    </>
  );
}
