import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { ArrowLeft, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { Draft } from '../../../api/dashboard-operations.generated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { callService } from '../../api/call-service.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { formAsTyped } from '../../send/draft/savers.ts';
import { useMember } from '../../session/member.tsx';
import { ImportWizard } from '../ImportWizard.tsx';
import { draftImportJob } from './draft-import.ts';

/** Imports a file of recipients into a gift that somebody prepares. */
export function RecipientImportPage() {
  const { draft: id } = useParams({ from: '/shell/send/$draft/recipients/import' });
  const organizationId = useMember().membership.organization_id;
  const router = useRouter();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['draft', organizationId, id],
    queryFn: () => callService('getDraft', { params: { id } }, { organizationId }),
  });
  const leave = (): void => {
    for (const key of ['draft', 'draft-check', 'draft-recipients'])
      void queries.invalidateQueries({ queryKey: [key, organizationId, id] });
    router.history.push(`/send/${encodeURIComponent(id)}/recipients`);
  };
  return (
    <>
      <PageTitle
        title="Import recipients"
        lead={query.data && `For ${query.data.name}.`}
        actions={
          <Button kind="plain" width="fit" onClick={leave}>
            <ArrowLeft size={18} aria-hidden="true" />
            Back to the recipients
          </Button>
        }
      />
      <Loaded query={query}>
        {(draft) =>
          draft.sent ? (
            <Sent />
          ) : (
            <Import draft={draft} organizationId={organizationId} leave={leave} key={draft.id} />
          )
        }
      </Loaded>
    </>
  );
}

const Sent = () => (
  <Message icon={PackageCheck} title="This gift was sent">
    <p>Nobody can be added any more.</p>
  </Message>
);

interface ImportProps {
  readonly draft: Draft;
  readonly organizationId: string;
  readonly leave: () => void;
}

function Import({ draft, organizationId, leave }: ImportProps) {
  // The same job while the draft is asked for again, because it knows the import that was begun.
  const [job] = useState(() => draftImportJob({ ...draft, form: formAsTyped(draft) }, organizationId));
  return <ImportWizard job={job} leave={leave} />;
}
