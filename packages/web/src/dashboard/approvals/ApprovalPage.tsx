import { formatUsd } from '@gifts/contract/format-usd';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ApprovalRequest } from '../../api/dashboard-operations.generated.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Time } from '../../ui/Time.tsx';
import { BudgetBar } from '../budgets/BudgetBar.tsx';
import { spendingQuery } from '../budgets/spending.ts';
import { countGifts } from '../parts/counts.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { ShownDraftProvider } from '../send/draft/ShownDraft.tsx';
import { checkQuery, draftQuery } from '../send/drafts.ts';
import { Preview } from '../send/preview/Preview.tsx';
import { Letter } from '../send/review/Letter.tsx';
import { PriceTable } from '../send/review/PriceTable.tsx';
import { useMember } from '../session/member.tsx';
import { ApprovalTag } from './ApprovalTag.tsx';
import { requestQuery } from './approvals.ts';
import { Decide } from './Decide.tsx';
import '../send/send.css';
import '../parts/details.css';
import './approvals.css';

/** One request: what would be sent, and what becomes of it. */
export function ApprovalPage() {
  const { id } = useParams({ from: '/shell/approvals/$id' });
  const { membership } = useMember();
  const query = useQuery(requestQuery(membership.organization_id, id));
  return (
    <>
      <nav aria-label="Way back">
        <Link to="/approvals">All approvals</Link>
      </nav>
      <PageTitle
        title={query.data?.name ?? 'Approval'}
        lead={
          query.data &&
          `${query.data.requested_by.name} asks to send ${countGifts(query.data.recipients_count)} from ${query.data.workspace_name}, for at most ${formatUsd(query.data.est_group_total_high)}.`
        }
      />
      <Loaded query={query}>
        {(request) => (
          <div className="stack">
            <Request request={request} />
            {request.status === 'waiting' ? <WaitingGift request={request} /> : <Outcome request={request} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

const Request = ({ request }: { request: ApprovalRequest }) => (
  <section className="card card-body" aria-label="The request">
    <dl className="details-facts approval-facts">
      <Fact name="Status">
        <ApprovalTag status={request.status} />
      </Fact>
      <Fact name="Asked by">
        {request.requested_by.name}, <Time of={request.requested_at} />
      </Fact>
      {request.decided_by && request.decided_at && (
        <Fact name={request.status === 'taken_back' ? 'Taken back by' : 'Decided by'}>
          {request.decided_by.name}, <Time of={request.decided_at} />
        </Fact>
      )}
    </dl>
    {request.note && <blockquote className="approval-note">{request.note}</blockquote>}
  </section>
);

function WaitingGift({ request }: { request: ApprovalRequest }) {
  const { membership } = useMember();
  const query = useQuery({
    ...draftQuery(membership.organization_id, request.draft_id),
    staleTime: 0,
  });
  return (
    <Loaded query={query} rows={5}>
      {(draft) => (
        <ShownDraftProvider draft={draft}>
          <div className="send-columns">
            <div className="send-content">
              <Gift request={request} isDirect={draft.form.send_method === 'direct_send'} />
              <BudgetsOfRequest request={request} workspaceId={draft.form.workspace_id ?? null} />
              <Decide request={request} />
            </div>
            <aside className="send-beside" aria-label="What recipients see">
              <Preview />
            </aside>
          </div>
        </ShownDraftProvider>
      )}
    </Loaded>
  );
}

function Gift({ request, isDirect }: { request: ApprovalRequest; isDirect: boolean }) {
  const { membership } = useMember();
  const query = useQuery(checkQuery(membership.organization_id, request.draft_id));
  return (
    <Loaded query={query} rows={5}>
      {(check) => (
        <>
          <Letter check={check} canChange={false} />
          {check.price && <PriceTable price={check.price} isAccepted={!isDirect} />}
          {check.price && check.price.total_price.est_group_total_high > request.est_group_total_high && (
            <Banner kind="warning" title="It costs more by now">
              <p>
                It was asked for at most {formatUsd(request.est_group_total_high)}. If you approve it, it goes
                back to {request.requested_by.name}, who can ask again.
              </p>
            </Banner>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The budgets that the gift would count for. */
function BudgetsOfRequest({
  request,
  workspaceId,
}: {
  request: ApprovalRequest;
  workspaceId: string | null;
}) {
  const { membership } = useMember();
  const { data } = useQuery(spendingQuery(membership.organization_id));
  const budgets = (data?.budgets ?? []).filter(
    ({ workspace_id, user_id }) =>
      (workspace_id !== null && workspace_id === workspaceId) || user_id === request.requested_by.id,
  );
  if (budgets.length === 0) return null;
  return (
    <section className="card card-body" aria-labelledby="budgets">
      <h2 id="budgets">Budgets</h2>
      {budgets.map((budget) => (
        <div key={budget.id} className="approval-budget">
          <strong>{budget.name}</strong>
          <BudgetBar budget={budget} more={request.est_group_total_high} />
        </div>
      ))}
    </section>
  );
}

function Outcome({ request }: { request: ApprovalRequest }) {
  switch (request.status) {
    case 'sent':
      return (
        <Banner kind="success" title="Approved and sent">
          {request.order_batch_id && (
            <p>
              <Link to="/gifts/$id" params={{ id: request.order_batch_id }}>
                See the gift
              </Link>
            </p>
          )}
        </Banner>
      );
    case 'declined':
      return <NotSent request={request} kind="warning" title="Not approved" />;
    case 'returned':
      return <NotSent request={request} kind="danger" title="Approved, but it could not be sent" />;
    default:
      return <NotSent request={request} kind="info" title="The request was taken back" />;
  }
}

interface NotSentProps {
  readonly request: ApprovalRequest;
  readonly kind: 'warning' | 'danger' | 'info';
  readonly title: string;
}

const NotSent = ({ request, kind, title }: NotSentProps) => (
  <Banner kind={kind} title={title}>
    {request.reason && <p>{request.reason}</p>}
    <p>
      Nothing was sent.{' '}
      <Link to="/send/$draft/$step" params={{ draft: request.draft_id, step: 'review' }}>
        Go to the draft
      </Link>{' '}
      to change it and ask again.
    </p>
  </Banner>
);
