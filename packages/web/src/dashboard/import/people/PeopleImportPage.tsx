import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { notePeopleChanged } from '../../people/people.ts';
import { useWorkspaces } from '../../people/use-workspaces.ts';
import { useMember } from '../../session/member.tsx';
import { ImportWizard } from '../ImportWizard.tsx';
import { peopleImportJob } from './people-import.ts';

/** Imports a file of people into a workspace. */
export function PeopleImportPage() {
  const organizationId = useMember().membership.organization_id;
  const router = useRouter();
  const queries = useQueryClient();
  const workspaces = useWorkspaces();
  const [chosen, setChosen] = useState<string | null>(null);
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  const workspace = only ?? workspaces.find(({ id }) => id === chosen);
  const leave = (): void => {
    void notePeopleChanged(queries, organizationId);
    router.history.push('/people');
  };
  return (
    <>
      <PageTitle
        title="Import people"
        lead={workspace && !only ? `Into ${workspace.name}.` : 'From a CSV file or a workbook.'}
        actions={
          <Button kind="plain" width="fit" onClick={leave}>
            <ArrowLeft size={18} aria-hidden="true" />
            Back to people
          </Button>
        }
      />
      {workspace ? (
        <Import organizationId={organizationId} workspaceId={workspace.id} leave={leave} />
      ) : workspaces.length > 1 ? (
        <section className="card card-body">
          <Choices
            legend="Which workspace do they belong to?"
            choices={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            change={setChosen}
          />
        </section>
      ) : (
        <Skeleton />
      )}
    </>
  );
}

interface ImportProps {
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly leave: () => void;
}

function Import({ organizationId, workspaceId, leave }: ImportProps) {
  // The same job on this page, because it knows the import that was begun.
  const [job] = useState(() => peopleImportJob(organizationId, workspaceId));
  return <ImportWizard job={job} leave={leave} />;
}
