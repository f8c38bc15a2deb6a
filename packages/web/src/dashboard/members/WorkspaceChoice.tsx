import { useQuery } from '@tanstack/react-query';
import { Checklist } from '../../ui/Checklist.tsx';
import { useMember } from '../session/member.tsx';
import { everyWorkspaceQuery } from './members.ts';

interface WorkspaceChoiceProps {
  readonly role: 'admin' | 'sender' | 'viewer';
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly problem: string | undefined;
}

/** Which workspaces a member can use. Admins can use all, so nothing is asked of them. */
export function WorkspaceChoice({ role, chosen, choose, problem }: WorkspaceChoiceProps) {
  const { membership } = useMember();
  const { data: workspaces, error } = useQuery(everyWorkspaceQuery(membership.organization_id));
  if (role === 'admin') return <p className="soft">Admins can use every workspace.</p>;
  if (error) return <p className="soft">The workspaces could not be loaded, so they stay as they are.</p>;
  if (!workspaces) return <p className="soft">The workspaces are being loaded.</p>;
  return (
    <Checklist
      legend="Workspaces"
      choices={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      choose={choose}
      problem={problem}
    />
  );
}
