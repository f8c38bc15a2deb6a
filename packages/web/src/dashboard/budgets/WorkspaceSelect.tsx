import { useQuery } from '@tanstack/react-query';
import { Field } from '../../ui/Field.tsx';
import { everyWorkspaceQuery } from '../members/members.ts';
import { useMember } from '../session/member.tsx';

interface WorkspaceSelectProps {
  readonly value: string;
  readonly change: (id: string) => void;
  readonly problem: string | undefined;
  /** What stands for none. */
  readonly empty: string;
}

export function WorkspaceSelect({ value, change, problem, empty }: WorkspaceSelectProps) {
  const { membership } = useMember();
  const { data: workspaces = [] } = useQuery(everyWorkspaceQuery(membership.organization_id));
  return (
    <Field label="Workspace" problem={problem}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => change(target.value)}>
            <option value="">{empty}</option>
            {workspaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
