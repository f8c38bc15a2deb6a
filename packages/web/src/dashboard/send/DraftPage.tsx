import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Draft } from '../../api/dashboard-operations.generated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded, NothingHere } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useMember } from '../session/member.tsx';
import { CardStep } from './card/CardStep.tsx';
import { ConflictDialog } from './draft/ConflictDialog.tsx';
import { DraftProvider, useDraft } from './draft/DraftContext.tsx';
import { SavedState } from './draft/SavedState.tsx';
import { draftQuery } from './drafts.ts';
import { GiftStep } from './gift/GiftStep.tsx';
import { OptionsStep } from './options/OptionsStep.tsx';
import { Preview } from './preview/Preview.tsx';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import { SentDraft } from './review/SentDraft.tsx';
import { StepsNav } from './StepsNav.tsx';
import { isStep, type StepId, stepAfter, stepBefore, stepNames } from './steps.ts';
import './send.css';

const steps: Record<StepId, ComponentType> = {
  gift: GiftStep,
  card: CardStep,
  recipients: RecipientsStep,
  options: OptionsStep,
  review: ReviewStep,
};

/** Steps beside which there is room to see the gift. */
const withPreview: readonly StepId[] = ['card', 'options', 'review'];

/** One step of a gift that somebody prepares. Its address names the draft and the step. */
export function DraftPage() {
  const { draft: id, step } = useParams({ from: '/shell/send/$draft/$step' });
  const { membership } = useMember();
  const query = useQuery(draftQuery(membership.organization_id, id));
  return (
    <>
      {!query.data && <PageTitle title="Send a gift" />}
      <Loaded query={query}>
        {(draft) => {
          if (draft.approval?.status === 'waiting')
            return <Navigate to="/approvals/$id" params={{ id: draft.approval.id }} replace />;
          if (draft.sent) return <SentDraft draft={draft} batchId={draft.sent.order_batch_id} />;
          return isStep(step) ? <EditedPage key={draft.id} draft={draft} step={step} /> : <NoSuchStep />;
        }}
      </Loaded>
    </>
  );
}

const NoSuchStep = () => (
  <>
    <PageTitle title="No such step" />
    <NothingHere />
  </>
);

const EditedPage = ({ draft, step }: { draft: Draft; step: StepId }) => (
  <DraftProvider draft={draft}>
    <Step key={step} step={step} />
    <ConflictDialog />
  </DraftProvider>
);

function Step({ step }: { step: StepId }) {
  const { draft } = useDraft();
  const [isShown, setIsShown] = useState(false);
  const Content = steps[step];
  const isBeside = withPreview.includes(step);
  return (
    <>
      <div className="send-head">
        <p className="send-place">
          <Link to="/send">Send a gift</Link>
          <span aria-hidden="true"> / </span>
          <span className="send-name">{draft.name}</span>
        </p>
        <SavedState />
        <span className={isBeside ? 'send-preview-button send-preview-narrow' : 'send-preview-button'}>
          <Button kind="plain" width="fit" onClick={() => setIsShown(true)}>
            <Eye size={18} aria-hidden="true" /> Preview
          </Button>
        </span>
      </div>
      <StepsNav />
      <div className={isBeside ? 'send-columns' : 'send-whole'}>
        <div className="send-content">
          <Content />
          <StepFooter step={step} />
        </div>
        {isBeside && (
          <aside className="send-beside" aria-label="What recipients see">
            <Preview />
          </aside>
        )}
      </div>
      <Dialog title="What recipients see" isOpen={isShown} close={() => setIsShown(false)}>
        {isShown && <Preview />}
      </Dialog>
    </>
  );
}

function StepFooter({ step }: { step: StepId }) {
  const { draft } = useDraft();
  const [before, after] = [stepBefore(step), stepAfter(step)];
  return (
    <nav className="send-foot" aria-label="Previous and next">
      {before && (
        <Link
          to="/send/$draft/$step"
          params={{ draft: draft.id, step: before }}
          className="button button-plain button-fit"
        >
          Back
        </Link>
      )}
      {after && (
        <Link
          to="/send/$draft/$step"
          params={{ draft: draft.id, step: after }}
          className="button button-fit send-next"
        >
          Continue: {stepNames[after]}
        </Link>
      )}
    </nav>
  );
}
