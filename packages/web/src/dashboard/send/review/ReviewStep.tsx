import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useMember } from '../../session/member.tsx';
import { useDraft } from '../draft/DraftContext.tsx';
import { checkQuery } from '../drafts.ts';
import { AskForApproval } from './AskForApproval.tsx';
import { BudgetsOfGift } from './BudgetsOfGift.tsx';
import { EqualRequest } from './EqualRequest.tsx';
import { LastDecision } from './LastDecision.tsx';
import { Letter } from './Letter.tsx';
import { PriceTable } from './PriceTable.tsx';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { SendButton } from './SendButton.tsx';
import { ToMend } from './ToMend.tsx';

/** The last look: what, to whom, when, and at most how much. */
export function ReviewStep() {
  const { membership } = useMember();
  const { draft, form, saveState } = useDraft();
  const query = useQuery(checkQuery(membership.organization_id, draft.id));
  const isFresh = (isFetching: boolean) => !isFetching && saveState.kind === 'saved';
  return (
    <>
      <PageTitle title="Review and send" lead="Read it once as they will." />
      <Loaded query={query} rows={5}>
        {(check) => (
          <>
            <Letter check={check} />
            <ToMend check={check} />
            {check.price && (
              <PriceTable price={check.price} isAccepted={form.send_method !== 'direct_send'} />
            )}
            <BudgetsOfGift check={check} />
            <LastDecision />
            {check.spending.needs_approval ? (
              <AskForApproval check={check} isFresh={isFresh(query.isFetching)} />
            ) : (
              <SendButton check={check} isFresh={isFresh(query.isFetching)} />
            )}
            <EqualRequest check={check} />
            <SaveAsTemplate />
          </>
        )}
      </Loaded>
    </>
  );
}
